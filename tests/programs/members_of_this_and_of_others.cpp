// What a region with a copy of a member means by the member's name: `this->a` and `(this)->a` are the copy, as clang has it;
// `(*this).a` and the members of other objects, to which `this` may lead, are not.
// references: clang
#include <cstdio>

struct Node {
    int a = 1;
    Node *next = nullptr;
    Node *list[2] = {};
    Node &self() { return *this; }

    int added() {
        int sum = 0;
#pragma omp parallel num_threads(2) firstprivate(a) reduction(+ : sum)
        {
            this->a += 10;
            sum += this->a + next->a * 100 + this->next->a * 1000 + this->list[0]->a * 10000;
            sum += this->self().a * 100000 + (this)->a;
        }
        return sum;
    }
    int changed() {
        int sum = 0;
        Node this_one;
        this_one.a = 7;
#pragma omp parallel for private(a) reduction(+ : sum)
        for (int i = 0; i < 2; i++) {
            a = i;
#pragma omp atomic write
            this->next->a = 3;
            sum += this_one.a + a;
        }
        return sum * 10 + a;
    }
    int starred() {
        int sum = 0;
#pragma omp parallel num_threads(2) firstprivate(a) reduction(+ : sum)
        {
            (this)->a += 10;
            sum += (*this).a;
        }
        return sum * 1000 + a;
    }
};

template <class T> struct Open {
    T a = 1;
    Open *next = nullptr;

    T added() {
        T sum = 0;
#pragma omp parallel num_threads(2) firstprivate(a) reduction(+ : sum)
        {
            this->a += 10;
            sum += this->a + next->a * 100 + this->next->a * 1000 + (this)->a;
        }
        return sum;
    }
    T starred() {
        T sum = 0;
#pragma omp parallel num_threads(2) firstprivate(a) reduction(+ : sum)
        [&] { [&] { (this)->a += 10, sum += (*this).a; }(); }();
        return sum * 1000 + a;
    }
};

template <class T> struct Derived : Open<T> {
    T own() {
        T sum = 0;
#pragma omp parallel num_threads(2) firstprivate(this->a) reduction(+ : sum)
        {
            this->a += 10;
            sum += (this)->a + this->next->a;
        }
        return sum;
    }
};

int main() {
    Node first, second;
    second.a = 2;
    first.next = first.list[0] = &second;
    int added = first.added(), changed = first.changed();
    std::printf("%d %d %d %d\n", added, changed, second.a, first.starred());
    Open<long> one, other;
    other.a = 3;
    one.next = &other;
    std::printf("%ld %ld\n", one.added(), one.starred());
    Derived<int> derived;
    Open<int> base;
    derived.next = &base;
    std::printf("%d\n", derived.own());
}

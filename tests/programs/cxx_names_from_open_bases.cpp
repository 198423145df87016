// references: clang (gcc 12 takes no such names for variables)
// Names in lists that using-declarations bring from open bases, and sections of their members.
#include <cstdio>

template <class T> struct Base {
    T low = 0, high = 20, sum = 0;
};

template <class T> struct Derived : Base<T> {
    using Base<T>::sum;
    using Base<T>::low;
    T factor = 3;
    T run() {
        #pragma omp parallel for reduction(+ : sum)
        for (T i = low; i < this->high; ++i) sum += i * factor;
        return sum;
    }
    T copies(const Derived &other) {
        T r = 0;
        #pragma omp parallel for reduction(+ : r) firstprivate(low)
        for (T i = this->low; i < this->high; ++i) r += i > low ? this->low + 1 : other.low;
        return r;
    }
    T most() {
        #pragma omp parallel for reduction(max : sum) lastprivate(factor)
        for (T i = 0; i < 10; ++i) {
            factor = i;
            sum = i * 7>sum ? i * 7 : sum;
        }
        return sum + factor;
    }
};

template <class P> struct Held {
    P whole;
    P held;
};
// An array or a pointer, by `this` and by the class.
template <class P, int N> struct Sections : Held<P> {
    using Open = Held<P>;
    long run() {
        #pragma omp parallel for reduction(+ : this->held[0 : N]) reduction(max : Open::whole[1 : N]) num_threads(2)
        for (int i = 0; i < 10; ++i) {
            this->held[i % N] += i;
            Open::whole[N] = Open::whole[N] > 5 + i ? Open::whole[N] : 5 + i;
        }
        #pragma omp parallel num_threads(2)
        {
            #pragma omp for reduction(+ : Open::held[1 : 1])
            for (int i = 0; i < 10; ++i) (this)->held[1] += this->whole[0];
        }
        return this->held[0] * 1000 + this->held[1] + this->whole[N] * 1000000;
    }
};

int main() {
    Derived<int> d;
    Derived<long> e;
    int a = d.run(), b = d.copies(d), c = d.most();
    std::printf("%d %d %d %ld\n", a, b, c, e.run());
    Sections<int[4], 2> array{};
    int first[4] = {1, 2, 3, 4}, second[4] = {1, 2, 3, 4};
    Sections<int *, 3> pointer{};
    pointer.whole = first;
    pointer.held = second;
    a = array.run(), b = pointer.run();
    std::printf("%d %d\n", a, b);
}

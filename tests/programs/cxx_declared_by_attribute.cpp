// flags: -std=c++17
// references: none (neither clang 19 nor gcc 12 knows the attribute)
// Directives in attributes of the variables that they are about.
#include <cstdio>
#include <omp.h>

[[omp::decl(threadprivate)]] int whole = 5;
static int named [[omp::decl(threadprivate)]] = 3, shared_one = 4;

struct Counter {
    int v = 7;
    Counter &operator+=(int k) {
        v += k;
        return *this;
    }
};
[[using omp: decl(threadprivate)]] static Counter object, objects[2];

struct Holder {
    [[omp::decl(threadprivate)]] static int member;
};
int Holder::member = 9;

static int calls() {
    [[omp::decl(threadprivate)]] static int local = 1;
    return ++local;
}

int main() {
    int wrong = 0, called = 0;
    whole = 6;
    named = 7;
    shared_one = 8;
    Holder::member = 20;
    #pragma omp parallel num_threads(2) reduction(+ : wrong) copyin(whole, named)
    {
        int me = omp_get_thread_num();
        wrong += whole != 6 || named != 7 || shared_one != 8 || Holder::member != (me == 0 ? 20 : 9);
        if (me == 1) {
            whole += 1;
            named += 1;
            object += 1;
            objects[1] += 2;
            Holder::member += 1;
        }
        wrong += object.v != 7 + me || objects[1].v != 7 + 2 * me;
    }
    if (wrong != 0 || whole != 6 || named != 7 || object.v != 7 || objects[1].v != 7) return 1;
    #pragma omp parallel num_threads(2) reduction(+ : called)
    called += calls();
    if (called != 4) return 2;
    [[omp::decl(allocate align(128))]] int aligned = 4;
    return Holder::member == 20 && reinterpret_cast<unsigned long>(&aligned) % 128 == 0 ? 0 : 3;
}

// Variables of namespaces that each thread has its own of, with `copyin` and `copyprivate`.
#include <cstdio>
#include <omp.h>

static int plain = 3;
#pragma omp threadprivate(plain)

namespace state {
long counter;
struct Pair { int a, b; } pair;
#pragma omp threadprivate(counter, pair)
static void bump(long by) { counter += by; }
}

template <class T> static T collect(T start) {
    T sum = 0;
    state::counter = 5;
    plain = 4;
    #pragma omp parallel copyin(plain) num_threads(3)
    {
        if (omp_get_thread_num() != 0) state::counter = 5;
        state::bump(plain + omp_get_thread_num() * 0);
        #pragma omp single copyprivate(plain)
        plain = 20;
        #pragma omp critical
        sum += start + (T)state::counter + plain;
    }
    return sum;
}

int main() {
    omp_set_dynamic(0);
    std::printf("%d %g\n", collect(1), collect(0.5));
    state::pair.a = 7;
    #pragma omp parallel num_threads(2)
    {
        state::pair.b = omp_get_thread_num();
        #pragma omp barrier
        if (state::pair.b != omp_get_thread_num()) std::printf("wrong\n");
    }
    std::printf("%d %d\n", state::pair.a, state::pair.b);
}

// The locals of a function inlined into a region are each thread's own.
#include <omp.h>
#include <stdio.h>

static inline __attribute__((always_inline)) int churn(int seed) {
    int t[16];
    for (int i = 0; i < 16; i++)
        t[i] = seed + i;
#pragma omp barrier
    int sum = 0;
    for (int i = 0; i < 16; i++)
        sum += t[(i * seed) & 15] == seed + ((i * seed) & 15);
    return sum;
}

int main(void) {
    int ok = 0;
    omp_set_dynamic(0);
#pragma omp parallel num_threads(4) reduction(+ : ok)
    ok += churn(omp_get_thread_num() * 100 + 1);
    printf("%d\n", ok);
    return ok == 64 ? 0 : 1;
}

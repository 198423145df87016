// simd linear in the spelling of OpenMP 5.2: step(…) and val behind the colon, whatever else is called so.
// flags: -fopenmp-version=52
// references: clang (gcc-12 does not know it)
#include <stdio.h>

int main(void) {
    int a[300] = {0}, j = 5, k = 7;
#pragma omp simd linear(j : step(2)) linear(k : val, step(1))
    for (int i = 0; i < 90; i++) {
        a[j] += i;
        a[k] -= j;
        j += 2;
        k += 1;
    }
    long s = 0;
    for (int i = 0; i < 300; i++) s += a[i] * (i + 1L);
    int step = 9, val = 1;
#pragma omp simd linear(step : step(2)) linear(val : val, step(3))
    for (int i = 0; i < 20; i++) {
        s += step * val;
        step += 2;
        val += 3;
    }
    printf("%d %d %ld %d %d\n", j, k, s, step, val);
    return 0;
}

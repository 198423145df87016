// Assumptions change nothing; conditions that would have an effect are not evaluated.
// references: none (gcc 12 has no assumptions, clang 19 no assume directive)
#include <stdio.h>

#pragma omp assumes no_openmp_routines
#pragma omp begin assumes no_openmp absent(target)
static int plain(int n) { return n + 1; }
#pragma omp end assumes

static int sum(const int *data, int n) {
    int r = 0;
#pragma omp assume holds(n > 0) holds(n % 4 == 0) no_openmp_routines
#pragma omp simd reduction(+ : r)
    for (int i = 0; i < n; i++) r += data[i];
#pragma omp assume holds(n++ > 0) no_parallelism
    r += n;
    return r;
}

static int nested(int n) {
    int r = 0;
    if (n)
#pragma omp assume holds(n != 0)
#pragma omp parallel num_threads(2) reduction(+ : r)
#pragma omp for
        for (int i = 0; i < 8; i++)
#pragma omp assume holds(i >= 0) contains(parallel)
#pragma omp assume holds(i < 8)
            r += i;
    else
        r = -1;
    return r;
}

int main(void) {
    int data[8] = { 1, 2, 3, 4, 5, 6, 7, 8 };
    int failed = sum(data, 8) != 44 || sum(data, 4) != 14;
    failed |= nested(1) != 28 || nested(0) != -1 || plain(1) != 2;
    if (failed) printf("%d %d %d %d\n", sum(data, 8), sum(data, 4), nested(1), nested(0));
    return failed;
}

// goal: 0.97
// Sorting by merging, a task for each half.
#include "bench.h"

enum { N = 1 << 18 };
static int a[N], b[N], original[N];

static void sort(int *x, int *t, int n) {
    if (n <= 32) {
        for (int i = 1; i < n; i++) {
            int v = x[i], j = i;
            for (; j > 0 && x[j - 1] > v; j--) x[j] = x[j - 1];
            x[j] = v;
        }
        return;
    }
    int half = n / 2;
    #pragma omp task if (n > 4096)
    sort(x, t, half);
    sort(x + half, t + half, n - half);
    #pragma omp taskwait
    int i = 0, j = half, k = 0;
    while (i < half && j < n) t[k++] = x[i] <= x[j] ? x[i++] : x[j++];
    while (i < half) t[k++] = x[i++];
    while (j < n) t[k++] = x[j++];
    for (k = 0; k < n; k++) x[k] = t[k];
}

KERNEL void kernel(void) {
    #pragma omp parallel
    #pragma omp single
    sort(a, b, N);
}

int main(void) {
    for (int i = 0; i < N; i++) original[i] = (int)bench_random();
    double start = clock_seconds();
    for (int round = 0; round < 12; round++) {
        for (int i = 0; i < N; i++) a[i] = original[i];
        kernel();
    }
    double seconds = clock_seconds() - start;
    double check = 0;
    for (int i = 0; i < N; i += 97) check += a[i];
    report(check, seconds);
    return 0;
}

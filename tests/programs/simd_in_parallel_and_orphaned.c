// simd in a parallel region, in a worksharing loop, in a task, in an orphaned function, and inlined into another simd loop.
#include <stdio.h>

enum { N = 64 };
static float a[8][N];

static void row(float *p, float by) {
#pragma omp simd
    for (int i = 0; i < N; i++) p[i] = p[i] * by + i;
}

static float total(const float *p) {
    float s = 0;
#pragma omp simd reduction(+ : s)
    for (int i = 0; i < N; i++) s += p[i];
    return s;
}

int main(void) {
    float sums[8], all = 0;
#pragma omp parallel
    {
        int local[N];
#pragma omp simd
        for (int i = 0; i < N; i++) local[i] = i / 4;
#pragma omp for
        for (int r = 0; r < 8; r++) {
            int i;
#pragma omp simd
            for (i = 0; i < N; i++) a[r][i] = local[i] + r;
            row(a[r], 2);
            sums[r] = total(a[r]) + i;
        }
#pragma omp single
        for (int r = 0; r < 8; r++) {
#pragma omp task firstprivate(r)
            {
                float s = 0;
#pragma omp simd reduction(+ : s)
                for (int i = 0; i < N; i++) s += a[r][i];
                sums[r] += s;
            }
        }
    }
#pragma omp simd reduction(+ : all)
    for (int r = 0; r < 8; r++) all += sums[r] + total(a[r]);
    for (int r = 0; r < 8; r++) printf("%g ", sums[r]);
    printf("%g\n", all);
    return 0;
}

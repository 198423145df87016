// ordered simd: the block's iterations follow each other, in simd, for simd and for simd ordered.
// references: gcc (clang-19 lets the lanes overtake each other)
#include <stdio.h>

enum { N = 1024 };
static int h[16], at[N], log_[N], count;
static double x[N], chain;

int main(void) {
    for (int i = 0; i < N; i++) at[i] = i * 7 % 16, x[i] = i % 5;
#pragma omp simd
    for (int i = 0; i < N; i++) {
        int q = at[i];
        x[i] = x[i] * 2 + q;
#pragma omp ordered simd
        {
            h[q]++;
            chain = chain * 0.5 + x[i];
        }
    }
    int s = 0;
    for (int k = 0; k < 16; k++) s += h[k] * (k + 1);
    printf("%d %g\n", s, chain);
#pragma omp simd safelen(8)
    for (int i = 0; i < N; i++) {
        if (i % 3 == 0) {
#pragma omp ordered simd
            log_[count++] = i;
        }
    }
    s = 0;
    for (int k = 0; k < count; k++) s += log_[k] * (k + 1) % 101;
    printf("%d %d\n", count, s);
    count = 0;
#pragma omp parallel for simd ordered schedule(static, 16)
    for (int i = 0; i < N; i++) {
        x[i] += 1;
#pragma omp ordered threads simd
        log_[count++] = i;
    }
    s = 0;
    for (int k = 0; k < count; k++) s += log_[k] == k;
    printf("%d %d\n", count, s);
    return 0;
}

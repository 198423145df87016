// scan in for, parallel for and for simd: the iterations of all threads see what was reduced before them.
// references: gcc (clang-19 forgets what the variable was before the loop)
#include <stdio.h>

enum { N = 500 };
static int a[N], b[N];
static long total = 7;

static long sum(const int *p) {
    long s = 0;
    for (int i = 0; i < N; i++) s += p[i] * (long)(i % 17 + 1);
    return s;
}

int main(void) {
    int s = 100, least = 1000;
    unsigned char p = 1;
    for (int i = 0; i < N; i++) a[i] = i * 37 % 101 + 1;
#pragma omp parallel for reduction(inscan, + : s)
    for (int i = 0; i < N; i++) {
        s += a[i];
#pragma omp scan inclusive(s)
        b[i] = s;
    }
    printf("%d %ld\n", s, sum(b));
#pragma omp parallel
    {
#pragma omp for reduction(inscan, + : total) reduction(inscan, min : least)
        for (int i = N - 1; i >= 0; i--) {
            b[i] = (int)total - least;
#pragma omp scan exclusive(total, least)
            total += a[i];
            least = a[i] < least ? a[i] : least;
        }
    }
    printf("%ld %d %ld\n", total, least, sum(b));
#pragma omp parallel for simd reduction(inscan, * : p)
    for (int i = 0; i < N; i++) {
        p *= (unsigned char)(a[i] | 1);
#pragma omp scan inclusive(p)
        b[i] = p;
    }
    printf("%d %ld\n", p, sum(b));
    return 0;
}

// simd reduction: array sections of a pointer and of an array, with bounds that are computed.
// references: clang (gcc-12 adds to other elements)
// reference-flags: -O0
#include <stdio.h>

enum { N = 500 };
static int a[N];

int main(void) {
    int hist[8] = {1, 2, 3, 4, 5, 6, 7, 8}, from = 2;
    int *p = hist;
    for (int i = 0; i < N; i++) a[i] = i * 97 % 251;
#pragma omp simd reduction(+ : p[from : 4])
    for (int i = 0; i < N; i++) p[2 + (a[i] & 3)] += 2;
    for (int k = 0; k < 8; k++) printf("%d ", hist[k]);
#pragma omp parallel for simd reduction(max : hist[from + 1 : from])
    for (int i = 0; i < N; i++)
        if (hist[3 + (i & 1)] < a[i]) hist[3 + (i & 1)] = a[i];
    for (int k = 0; k < 8; k++) printf("%d ", hist[k]);
    printf("\n");
    return 0;
}

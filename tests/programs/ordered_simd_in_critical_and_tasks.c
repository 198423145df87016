// What is ordered between the lanes of a vector loop is, wherever that loop stands.
#include <stdio.h>

static int last(const int *a, int n) {
    int at = -1;
#pragma omp critical
    {
#pragma omp simd
        for (int i = 0; i < n; i++) {
#pragma omp ordered simd
            if (a[i] > 2)
                at = i;
        }
    }
    return at;
}

int main(void) {
    int a[64], sums[8], total = 0;
    for (int i = 0; i < 64; i++)
        a[i] = i % 5;
#pragma omp parallel
#pragma omp single
#pragma omp taskloop
    for (int k = 0; k < 8; k++) {
        int sum = 0;
#pragma omp simd
        for (int i = 0; i < 64; i++) {
#pragma omp ordered simd
            sum = sum * 3 % 1009 + a[(i * (k + 1)) % 64];
        }
        sums[k] = sum;
    }
#pragma omp parallel
#pragma omp single
    {
#pragma omp task shared(total)
        {
#pragma omp simd
            for (int i = 0; i < 64; i++) {
#pragma omp ordered simd
                total = total * 7 % 1009 + a[i];
            }
        }
    }
    for (int k = 0; k < 8; k++)
        printf("%d ", sums[k]);
    printf("%d %d\n", total, last(a, 64));
    return 0;
}

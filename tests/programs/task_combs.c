// Trees with a spine: of two tasks one is small and the other is the rest.
// threads: 1,2
#include <stdio.h>

static int leaf(int n) {
    int sum = 0;
    for (int i = 0; i < n % 17; i++)
        sum += i * n;
    return sum;
}

static long left_comb(int n) {
    if (n == 0)
        return 0;
    long spine, small;
#pragma omp task shared(spine)
    spine = left_comb(n - 1);
#pragma omp task shared(small)
    small = leaf(n);
#pragma omp taskwait
    return spine + small;
}

static long right_comb(int n) {
    if (n == 0)
        return 0;
    long spine, small;
#pragma omp task shared(small)
    small = leaf(n);
#pragma omp task shared(spine)
    spine = right_comb(n - 1);
#pragma omp taskwait
    return spine + small;
}

int main(void) {
    long left, right;
#pragma omp parallel
#pragma omp single
    {
        left = left_comb(3000);
        right = right_comb(3000);
    }
    printf("%ld %ld\n", left, right);
    return 0;
}

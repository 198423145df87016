// Function pointers, shared and private, are called from a region.
#include <stdio.h>

static int twice(int x) { return 2 * x; }
static int square(int x) { return x * x; }

int main(void) {
    int (*table[2])(int) = {twice, square};
    int (*one)(int) = twice;
    int sum = 0;
#pragma omp parallel for firstprivate(one) reduction(+ : sum)
    for (int i = 0; i < 10; i++) {
        sum += table[i & 1](i);
        sum += one(i);
    }
    printf("%d\n", sum);
    return sum == 295 ? 0 : 1;
}

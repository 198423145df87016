// Lines printed from an ordered block that follows uneven work.
#include <stdio.h>

static long steps(long n) {
    long k = 0;
    while (n != 1) {
        n = n % 2 ? 3 * n + 1 : n / 2;
        k++;
    }
    return k;
}

int main(void) {
#pragma omp parallel for ordered schedule(guided)
    for (int i = 1; i <= 27; i++) {
        long s = steps(i * 100L + 3);
#pragma omp ordered
        printf("%d %ld\n", i, s);
    }
    return 0;
}

// unsigned from near 0 to near UINT_MAX in steps of 2^28: more than INT_MAX apart.
#include <limits.h>
#include <stdio.h>

int main(void) {
    unsigned long long sum = 0;
    int n = 0;
#pragma omp parallel for reduction(+ : sum, n)
    for (unsigned i = 5; i < UINT_MAX - (1u << 28); i += 1u << 28) {
        sum += i;
        n++;
    }
    printf("%llu %d\n", sum, n);
    return n == 15 && sum == 75 + 105 * (1ull << 28) ? 0 : 1;
}

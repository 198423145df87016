// The operators &=, |=, ^=, <<=, >>=, /=, *= and their long forms under contention.
#include <stdio.h>

int main(void) {
    unsigned all = 0, none = ~0u, flip = 0;
    unsigned long long left = 1, right = 1ULL << 60;
    long product = 1, quotient = 1L << 40;
#pragma omp parallel for shared(all, none, flip, left, right, product, quotient)
    for (int i = 0; i < 32; i++) {
#pragma omp atomic
        all |= 1u << i;
#pragma omp atomic
        none &= ~(1u << i);
#pragma omp atomic
        flip ^= 3u << (i / 2);
#pragma omp atomic
        left <<= 1;
#pragma omp atomic
        right >>= 1;
#pragma omp atomic
        product *= i % 4 == 3 ? 3 : 1;
#pragma omp atomic
        quotient = quotient / (i % 2 + 1);
    }
    printf("%u %u %u %llu %llu %ld %ld\n", all, none, flip, left, right, product, quotient);
    return all != ~0u || none || flip || left != 1ULL << 32 || right != 1ULL << 28 || product != 6561 ||
           quotient != 1L << 24;
}

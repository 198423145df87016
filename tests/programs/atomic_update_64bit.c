// atomic update of long, unsigned long, long long and unsigned long long.
#include <stdio.h>

int main(void) {
    long a = -(1L << 40);
    unsigned long b = 1;
    long long c = 1;
    unsigned long long d = 0;
#pragma omp parallel for
    for (int i = 0; i < 32; i++) {
#pragma omp atomic
        a += 1L << 35;
#pragma omp atomic
        b *= 3;
#pragma omp atomic
        c = -1 * c;
#pragma omp atomic
        d |= 1ULL << (2 * i);
    }
    printf("%ld %lu %lld %llx\n", a, b, c, d);
    return a == 0 && b == 1853020188851841UL && c == 1 && d == 0x5555555555555555ULL ? 0 : 1;
}

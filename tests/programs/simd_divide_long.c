// Quotients and remainders of 64 bits in vectors: small numbers, large ones, both in one vector, under conditions.
// flags: -march=native -ffp-contract=off
#include <stdio.h>

enum { MOST = 80 };
static long a[MOST], b[MOST], q[MOST], r[MOST];
static unsigned long u[MOST], v[MOST], w[MOST];

static unsigned long checked(void) {
    unsigned long sum = 0;
    for (int i = 0; i < MOST; i++) sum = sum * 31 + (unsigned long)q[i] * 7 + (unsigned long)r[i] * 5 + w[i];
    return sum;
}

int main(void) {
    // How many bits the numbers have: around those of a double's quotient, and all.
    const int bits[] = { 8, 31, 32, 33, 50, 51, 52, 53, 62, 63, 64 };
    unsigned long seed = 12345;
    for (unsigned k = 0; k < sizeof bits / sizeof *bits; k++)
        for (int n = 0; n < 70; n = n < 20 ? n + 1 : n + 7) {
            unsigned long mask = bits[k] == 64 ? ~0ul : (1ul << bits[k]) - 1;
            for (int i = 0; i < MOST; i++) {
                seed = seed * 6364136223846793005ul + 1442695040888963407ul;
                unsigned long x = seed >> 7 ^ seed << 40;
                // Every third number is a bound, so that quotients are near whole numbers.
                a[i] = (long)(i % 3 ? x & mask : mask) * (i % 5 ? 1 : -1), b[i] = (long)((x >> 13) % 1000 + 1);
                if (i % 7 == 0) b[i] = a[i] - 1 ? a[i] - 1 : 3;
                if (b[i] == 0 || b[i] == -1) b[i] = 2;
                u[i] = x & mask, v[i] = (x >> 5 & mask) | 1, q[i] = r[i] = -1, w[i] = 9;
            }
#pragma omp simd
            for (int i = 0; i < n; i++) q[i] = a[i] / b[i], r[i] = a[i] % b[i];
#pragma omp simd
            for (int i = 0; i < n; i++)
                if (v[i] & 2) w[i] = u[i] / v[i];
                else w[i] = u[i] % (v[i] + 2);
            unsigned long sum = checked();
#pragma omp simd
            for (int i = 0; i < n; i++)
                if (i & 1) q[i] = 1000000007 / b[i];
            if (n % 6 == 0) printf("%d %d %lu %lu\n", bits[k], n, sum, checked());
        }
    return 0;
}

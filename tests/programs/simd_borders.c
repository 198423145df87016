// simd: loops that count up to the borders of their types, dependences at the distance of safelen, odd lengths of vectors.
// references: gcc
#include <limits.h>
#include <stdio.h>

enum { N = 157 };
static int a[512], b[512], out[1024];
static unsigned char bytes[512];
static double real[512];

static void report(const char *name) {
    unsigned all = 0;
    for (int k = 0; k < 1024; k++) all = all * 31 + (unsigned)out[k];
    for (int k = 0; k < 512; k++) all = all * 31 + bytes[k] + (unsigned)(int)real[k];
    printf("%s %u\n", name, all);
}

__attribute__((noinline)) static void borders(int n, int m) {
#pragma omp simd
    for (int q = INT_MAX - n; q < INT_MAX; q++) out[q - (INT_MAX - n)] = a[q - (INT_MAX - n)] * 3;
#pragma omp simd
    for (int q = INT_MIN + n; q > INT_MIN; q--) out[q - INT_MIN] += b[q - INT_MIN];
#pragma omp simd
    for (int q = INT_MAX - 1 - 3 * n; q < INT_MAX - 3; q += 3) out[(q - (INT_MAX - 1 - 3 * n)) / 3] ^= 5;
#pragma omp simd
    for (unsigned q = UINT_MAX - (unsigned)n; q < UINT_MAX; q++) out[UINT_MAX - q] -= 2;
#pragma omp simd
    for (unsigned q = INT_MAX - 20u; q < INT_MAX - 20u + (unsigned)n; q++) out[q - (INT_MAX - 20u)] += (int)(q >> 30);
#pragma omp simd
    for (unsigned char q = (unsigned char)(250 - n); q < 250; q++) bytes[q] = (unsigned char)(q * 7);
#pragma omp simd
    for (signed char q = -100; q < n - 100; q++) bytes[q + 100] ^= (unsigned char)(q & 15);
#pragma omp simd
    for (long q = LONG_MAX - n; q < LONG_MAX; q++) real[q - (LONG_MAX - n)] = (double)(q & 63);
#pragma omp simd
    for (int i = 0; i < n; i += m) real[i] += i;
#pragma omp simd
    for (int i = n; i >= 0; i -= m) real[i] -= m;
}

// Each iteration reads what the one twelve before has written.
__attribute__((noinline)) static void distances(int *p, int *q, int n) {
#pragma omp simd safelen(12)
    for (int i = 0; i < n; i++) q[i] = p[i] * 3 + a[i];
#pragma omp simd safelen(5)
    for (int i = 0; i < n; i++)
        if (b[i] & 1) p[i + 5] = p[i] ^ a[i];
#pragma omp simd safelen(3) simdlen(2)
    for (int i = 0; i < n; i++) p[2 * i + 6] = (int)((unsigned)p[2 * i + 6] + (unsigned)p[2 * i] - (unsigned)b[i]);
}

__attribute__((noinline)) static int lengths(int n) {
    int sum = 0, last = 0, picked = 0;
#pragma omp simd simdlen(3) reduction(+ : sum)
    for (int i = 0; i < n; i++) sum += a[i] / (b[i] + 1);
#pragma omp simd simdlen(1) lastprivate(last)
    for (int i = 0; i < n; i++) out[i] = last = a[i] - b[i];
#pragma omp simd simdlen(32) lastprivate(conditional : last)
    for (int i = 0; i < n; i++)
        if (a[i] > b[i]) last = a[i] * 2;
#pragma omp simd
    for (int i = 0; i < n; i++) {
        int x = a[i] * 5;
#pragma omp ordered simd
        {
            if (x & 2) out[picked++] = x;
        }
    }
    return sum * 7 + last * 3 + picked;
}

int main(void) {
    for (int k = 0; k < 512; k++) a[k] = k * 37 % 101 - 50, b[k] = k * 11 % 29;
    for (int n = 0; n < N; n += 13) borders(n, n % 4 + 1), report("borders");
    for (int n = 0; n < N; n += 13) distances(out, out + 12, n), report("distances");
    for (int n = 0; n < N; n += 13) printf("%d ", lengths(n)), report("lengths");
    return 0;
}

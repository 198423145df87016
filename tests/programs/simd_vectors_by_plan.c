// Loops that become vectors by plan: outer loops, lanes that leave one by one, choices, divisions, ordered conditions, calls.
// flags: -ffp-contract=off
// references: gcc
#include <stdio.h>

enum { MOST = 100, M = 9 };

struct best { double value; int index; };
#pragma omp declare reduction(least : struct best : omp_out = omp_in.value < omp_out.value ? omp_in : omp_out) \
    initializer(omp_priv = (struct best){ 1e30, -1 })

#pragma omp declare simd uniform(k)
__attribute__((noinline)) int steps(int x, int k) {
    int n = 0;
    while (x > 1 && n < k) {
        x = x & 1 ? 3 * x + 1 : x / 2;
        n++;
    }
    return n;
}

static int a[MOST + 8], b[MOST + 8], c[MOST + 8], q[MOST + 8], matrix[M * MOST];
static double x[MOST + 8], y[MOST + 8];
static short s[MOST + 8];
static unsigned char u[MOST + 8];

static unsigned checked(int n) {
    unsigned sum = 0;
    for (int i = 0; i < MOST + 8; i++) sum = sum * 31 + (unsigned)c[i] * 7 + (unsigned)q[i] + (unsigned)(y[i] * 8) + s[i] + u[i];
    return sum + (unsigned)n;
}

int main(void) {
    for (int n = 0; n <= MOST; n = n < 20 ? n + 1 : n + 16) {
        unsigned seed = 17 + (unsigned)n;
        for (int i = 0; i < MOST + 8; i++) {
            seed = seed * 1103515245 + 12345;
            a[i] = (int)(seed >> 4) - (1 << 27), b[i] = (int)(seed >> 20) % 9 - 4, c[i] = q[i] = -1;
            x[i] = (seed >> 8) % 64 / 8.0, y[i] = 0, s[i] = (short)(seed >> 3), u[i] = (unsigned char)(seed >> 11);
        }
        for (int i = 0; i < M * MOST; i++) matrix[i] = i * 37 % 101;
        // The inner loop runs as often for all lanes.
#pragma omp simd
        for (int i = 0; i < n; i++) {
            int sum = 0;
            for (int j = 0; j < M; j++) sum += matrix[j * MOST + i] * b[j];
            c[i] = sum;
        }
        // Lanes leave it one by one, by two ways.
        int last = -5;
#pragma omp simd lastprivate(last)
        for (int i = 0; i < n; i++) {
            double z = 0;
            int k = 0;
            while (k < 30 && z * z + x[i] < 40) z += x[i] + 0.25, k++;
            y[i] = z;
            q[i] = k;
            last = k + i;
        }
        // Divisions where the divisor is not 0, and the rest.
#pragma omp simd
        for (int i = 0; i < n; i++) {
            if (b[i]) {
                c[i] += a[i] / b[i];
                if (b[i] > 2) c[i] -= a[i] % b[i];
            } else
                c[i]--;
            s[i] = (short)(s[i] / (u[i] % 7 + 1));
            u[i] = (unsigned char)((u[i] * b[i] + 11) >> 3);
        }
        // The least element, and the first place where it is; backwards, too.
        struct best first = { 1e30, -1 }, back = { 1e30, -1 };
#pragma omp simd reduction(least : first, back)
        for (int i = 0; i < n; i++) {
            if (x[i] < first.value) first.value = x[i], first.index = i;
            if (x[n - 1 - i] < back.value) back.value = x[n - 1 - i], back.index = i;
        }
        double low = 100, high = -100;
#pragma omp simd reduction(min : low) reduction(max : high)
        for (int i = 0; i < n; i++) {
            if (x[i] < low) low = x[i];
            if (x[i] > high) high = x[i];
        }
        // Calls by all lanes, and by some.
        int total = 0;
#pragma omp simd reduction(+ : total)
        for (int i = 0; i < n; i++) {
            q[i] += steps(i + n, 40);
            if (b[i] > 0) total += steps(i + 3, b[i]);
        }
        printf("%d %u %d %g %d %g %d %g %g %d\n", n, checked(n), n ? last : 0, first.value, first.index, back.value, back.index, low,
               high, total);
    }
    int shared[MOST];
#pragma omp parallel for simd schedule(simd : static, 8)
    for (int i = 0; i < MOST; i++) {
        int sum = 0;
        for (int j = 0; j < i % 4 + 2; j++) sum += matrix[j * MOST + i] / (j + 1);
        shared[i] = sum;
    }
    unsigned sum = 0;
    for (int i = 0; i < MOST; i++) sum = sum * 31 + (unsigned)shared[i];
    printf("%u\n", sum);
    return 0;
}

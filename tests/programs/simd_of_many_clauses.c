// Many clauses of simd together: functions under conditions, references as linear arguments, nested and collapsed loops whose
// bounds depend on each other, reductions of the program's own types, the last value under a condition, and numbers of all widths.
// flags: -march=native -ffp-contract=off
// references: gcc
#include <stdio.h>
#include <string.h>

enum { MOST = 90 };
struct extent { int low, high; long count; };
#pragma omp declare reduction(join : struct extent : omp_out.low = omp_in.low < omp_out.low ? omp_in.low : omp_out.low, \
    omp_out.high = omp_in.high > omp_out.high ? omp_in.high : omp_out.high, omp_out.count += omp_in.count) \
    initializer(omp_priv = (struct extent){ 1 << 30, -(1 << 30), 0 })

#pragma omp declare simd inbranch uniform(g)
static __attribute__((noinline)) int bent(int x, int g) { return x > g ? x - g * (x / (g | 1)) : g + x; }
#pragma omp declare simd notinbranch linear(p : 1) uniform(n)
static __attribute__((noinline)) double mean(const float *p, int n) {
    double s = 0;
    for (int k = 0; k < n; k++) s += p[k];
    return s / n;
}
#pragma omp declare simd inbranch linear(p)
static __attribute__((noinline)) void put(short *p, int v) {
    if (v & 1) *p = (short)(v * 3);
    else if (v > 10) *p = (short)(*p + v);
}
#pragma omp declare simd
static __attribute__((noinline)) unsigned char mixed(unsigned char b, double d, long l) {
    unsigned char r = b;
    while (d > 1 && l > 0) d /= 2, l--, r = (unsigned char)(r * 5 + 1);
    return r;
}

static int a[MOST], b[MOST], r[MOST];
static float f[MOST + 10];
static double d[MOST];
static short s[MOST];
static unsigned char u[MOST], v[MOST];
static long l[MOST];
static int grid[MOST][MOST];

static void fill(int n) {
    for (int i = 0; i < MOST; i++) {
        a[i] = i * 37 % 53 - 11 + n % 3, b[i] = i * 29 % 31, r[i] = 0, f[i] = (float)(i % 17), d[i] = i * 7 % 23 - 4;
        s[i] = (short)(i * 3), u[i] = (unsigned char)(i * 77), v[i] = 0, l[i] = i * 5 % 12;
    }
    for (int i = 0; i < 10; i++) f[MOST + i] = (float)i;
}

static unsigned long hashed(void) {
    unsigned long h = 3;
    for (int i = 0; i < MOST; i++) h = h * 31 + r[i] * 7 + (unsigned long)(long)(d[i] * 16) + s[i] * 3 + v[i] + l[i];
    return h;
}

int main(void) {
    for (int n = 0; n <= 70; n++) {
        unsigned long h = n;
        fill(n);
#pragma omp simd
        for (int i = 0; i < n; i++) {
            if (a[i] > 5) {
                r[i] = bent(a[i], n % 7 + 1);
                if (b[i] % 3) r[i] += bent(b[i], 4);
            } else if (a[i] < -3)
                put(&s[i], a[i] + b[i]);
        }
        h = h * 31 + hashed();
#pragma omp simd
        for (int i = 0; i < n; i++) {
            d[i] = mean(&f[i], n % 5 + 1);
            v[i] = mixed(u[i], d[i] * 10, l[i]);
            l[i] = v[i] > 100 ? l[i] / (b[i] | 1) : u[i] % (l[i] + 1);
        }
        h = h * 31 + hashed();
        struct extent e = { 7, 7, 0 };
        unsigned char most = 3;
        short sum = 5;
        unsigned long all = ~0ul;
#pragma omp simd reduction(join : e) reduction(max : most) reduction(+ : sum) reduction(& : all)
        for (int i = 0; i < n; i++) {
            int x = a[i] * b[i] % 97;
            if (x < e.low) e.low = x;
            if (x > e.high) e.high = x;
            e.count += x & 1;
            if (u[i] > most) most = u[i];
            sum = (short)(sum + s[i]);
            if (b[i] & 4) all &= (unsigned long)l[i] | 0xf0;
        }
        h = h * 31 + e.low * 5 + e.high * 3 + e.count + most * 17 + sum + (long)all;
        int last = -7;
        double lastd = 0.5;
#pragma omp simd lastprivate(conditional : last) lastprivate(lastd)
        for (int i = 0; i < n; i++) {
            lastd = d[i] + i;
            if (a[i] > 20) last = i * 3;
        }
        h = h * 31 + last + (n ? (long)(lastd * 4) : 0);
        // No iteration depends on one that is less than 8 before.
        fill(n);
#pragma omp simd safelen(8)
        for (int i = 8; i < n; i++) a[i] = a[i - 8] * 3 + b[i];
        for (int i = 0; i < MOST; i++) h = h * 31 + a[i];
        memset(grid, 0, sizeof grid);
        int cells = 0;
#pragma omp simd collapse(2) reduction(+ : cells)
        for (int i = 0; i < n; i++)
            for (int j = i; j < n; j++) {
                grid[i][j] = i * 100 + j;
                if ((i ^ j) & 2) cells += j - i;
            }
        // Dependent bounds, with conditions and a loop that lanes leave one by one within.
#pragma omp simd collapse(2) reduction(+ : cells)
        for (int i = 0; i < n / 2; i++)
            for (int j = 0; j < 2 * i + 1; j++) {
                int k = 0, x = grid[i][j] + j + 1;
                while (x > 1 && k < 12) x = x & 1 ? 3 * x + 1 : x / 2, k++;
                if (k > 5) grid[j % MOST][i] += 0, cells += k;
            }
        for (int i = 0; i < n; i++) h = h * 31 + grid[i][n / 2] + grid[n / 2][i];
        h = h * 31 + cells;
        // A simd loop in a simd loop, and orphaned widths.
#pragma omp simd
        for (int i = 0; i < n; i++) {
            int t = 0;
#pragma omp simd reduction(+ : t)
            for (int k = 0; k < 9; k++) t += (b[(i + k) % MOST] ^ k) * (u[k] & 3);
            r[i] = t;
            float x = 0;
            for (int k = 0; k < i % 6; k++) {
                x += f[k] * 0.5f;
                if (x > 7) break;
            }
            d[i] = x + (double)(s[i] / (b[i] + 1));
        }
        h = h * 31 + hashed();
        int j = 4;
        long step = 100;
#pragma omp simd linear(j : 3) linear(step : -2) private(last)
        for (int i = 0; i < n; i++) {
            last = j * 2;
            r[i] = last + (int)step;
            j += 3, step -= 2;
        }
        h = h * 31 + hashed() + j + step;
        int running = 1;
#pragma omp simd reduction(inscan, + : running)
        for (int i = 0; i < n; i++) {
            running += b[i] - 3;
#pragma omp scan inclusive(running)
            r[i] = running * (u[i] & 1 ? 2 : 3);
        }
        h = h * 31 + hashed() + running;
        printf("%d %lu\n", n, h);
    }
    return 0;
}

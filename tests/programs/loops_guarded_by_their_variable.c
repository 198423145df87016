// Loops whose body asks where the variable stands: in front of a value, behind it, or on it. The loop is split there; each
// iteration sees the same answers, in the same order, wherever the loop begins and ends.
#include <stdio.h>
#include <string.h>

enum { N = 40 };
static int a[N + 2], to[N + 2];
static unsigned u[N + 2];

// Two guards at the ends, and one between.
__attribute__((noinline)) static void smallest(int n) {
    #pragma omp parallel for schedule(static)
    for (int i = 0; i < n; i++) {
        int least = a[i];
        if (i > 0) least = least < a[i - 1] ? least : a[i - 1];
        if (i < n - 1) least = least < a[i + 1] ? least : a[i + 1];
        to[i] = least + i;
    }
}
// All but one, which is any number.
__attribute__((noinline)) static int others(int from, int end, int without) {
    int sum = 0;
    for (int i = from; i < end; i++) {
        if (i == without) continue;
        sum = sum * 3 + a[i];
        to[i] += sum & 7;
    }
    return sum;
}
__attribute__((noinline)) static long only(long from, long end, long one) {
    long found = -1;
    for (long i = from; i < end; i++) {
        if (i != one) { to[i] ^= (int)i; continue; }
        found = i * 100 + a[i];
        to[i] = -1;
    }
    return found;
}
// Numbers without a sign; the first iteration is behind the bound if `from` is.
__attribute__((noinline)) static unsigned always(unsigned from, unsigned end, unsigned guard) {
    unsigned i = from, sum = 1;
    do {
        if (i < guard) sum = sum * 5 + u[i]; else u[i] += sum;
        if (i == end - 2) sum += 1000;
        i++;
    } while (i < end);
    return sum + i;
}
__attribute__((noinline)) static long wide(long from, long end, long guard, long other) {
    long sum = 0, i = from;
    do {
        if (i >= guard) sum += a[i] * i;
        else if (i == other) sum -= a[i + 1];
        to[i] += (int)sum;
        i++;
    } while (i < end);
    return sum;
}
// Rows whose ends have neighbors on one side only, in an inner loop.
__attribute__((noinline)) static void rows(int (*m)[9], int (*r)[9], int h, int w) {
    #pragma omp parallel for collapse(2)
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            int s = m[y][x] * 4;
            if (x != 0) s -= m[y][x - 1];
            if (x != w - 1) s -= m[y][x + 1];
            if (y > 0) s -= m[y - 1][x];
            if (y < h - 1) s -= m[y + 1][x];
            r[y][x] = s;
        }
}
static unsigned long sum_of(const void *from, size_t bytes) {
    unsigned long sum = 17;
    for (const unsigned char *at = from, *end = at + bytes; at != end; at++) sum = sum * 31 + *at;
    return sum;
}
int main(void) {
    for (int i = 0; i < N + 2; i++) a[i] = (i * 7919 + 13) % 101 - 50, u[i] = i * 77u % 19;
    for (int n = 0; n <= N; n++) {
        memset(to, 0, sizeof to);
        smallest(n);
        printf("%lu ", sum_of(to, sizeof to));
    }
    unsigned long sum = 0;
    for (int from = 0; from < 9; from++)
        for (int end = 0; end < 12; end++)
            for (int guard = -2; guard < 14; guard++) {
                sum = sum * 7 + (unsigned long)others(from, end, guard);
                sum = sum * 7 + (unsigned long)only(from, end, guard);
                sum = sum * 7 + always((unsigned)from, (unsigned)end, (unsigned)(guard + 2));
                sum = sum * 7 + (unsigned long)wide(from, end, guard, guard - 3);
                sum = sum * 7 + (unsigned long)wide(from, end, guard, from);
                sum = sum * 7 + sum_of(to, sizeof to) + sum_of(u, sizeof u);
            }
    printf("\n%lu\n", sum);
    static int m[7][9], r[7][9];
    for (int i = 0; i < 63; i++) (&m[0][0])[i] = i * 31 % 17;
    for (int h = 0; h < 8; h++)
        for (int w = 0; w < 10; w++) {
            rows(m, r, h, w);
            sum = sum * 3 + sum_of(r, sizeof r);
        }
    printf("%lu\n", sum);
}

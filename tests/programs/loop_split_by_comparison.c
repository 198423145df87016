// Loops that ask in each iteration where their variable stands: with each relation, signed and unsigned, borders inside, at the
// ends and outside of the loop, sums that go through both parts, and values that are used behind the loop.
#include <limits.h>
#include <stdio.h>

enum { N = 100 };
static int a[N], b[N], c[N];

#define KERNEL(name, type, relation)                                             \
    __attribute__((noinline)) static long name(type from, type to, type border) { \
        long sum = 0;                                                            \
        int last = -1;                                                           \
        _Pragma("omp parallel for reduction(+ : sum) lastprivate(last)")         \
        for (type i = from; i < to; i++) {                                       \
            int with = i relation border ? a[i] * 3 : 7;                         \
            c[i] = with > b[i] ? with : b[i];                                    \
            sum += c[i] * (long)(i + 1);                                         \
            last = (int)i + with;                                                \
        }                                                                        \
        return sum * 1000 + last;                                                \
    }

KERNEL(int_less, int, <)
KERNEL(int_at_most, int, <=)
KERNEL(int_greater, int, >)
KERNEL(int_at_least, int, >=)
KERNEL(unsigned_less, unsigned, <)
KERNEL(unsigned_at_most, unsigned, <=)
KERNEL(unsigned_greater, unsigned, >)
KERNEL(unsigned_at_least, unsigned, >=)
KERNEL(long_less, long, <)
KERNEL(long_at_most, long, <=)
KERNEL(long_greater, long, >)
KERNEL(long_at_least, long, >=)

// What is read under the condition exists only there.
__attribute__((noinline)) static void shifted(int n, int w, int v, const int *before, int *now) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        int with = i >= w ? before[i - w] + v : 0;
        now[i] = with > before[i] ? with : before[i];
    }
}

// Two borders.
__attribute__((noinline)) static long between(int n, int low, int high) {
    long sum = 0;
    for (int i = 0; i < n; i++) {
        if (i >= low) sum += a[i];
        if (i < high) c[i] = (int)sum;
    }
    return sum;
}

int main(void) {
    for (int i = 0; i < N; i++) a[i] = i * 7 % 31, b[i] = i * 5 % 43;
    const long borders[] = {LONG_MIN, INT_MIN, -1, 0, 1, 17, 49, 50, 98, 99, 100, 101, INT_MAX, LONG_MAX};
    unsigned long all = 0;
    for (int k = 0; k < 14; k++) {
        long border = borders[k];
        int near = border < INT_MIN ? INT_MIN : border > INT_MAX ? INT_MAX : (int)border;
        unsigned positive = border < 0 ? 0 : border > INT_MAX ? UINT_MAX : (unsigned)border;
        for (int from = 0; from <= 50; from += 25) {
            long at[12] = {int_less(from, N, near), int_at_most(from, N, near), int_greater(from, N, near),
                           int_at_least(from, N, near), unsigned_less(from, N, positive), unsigned_at_most(from, N, positive),
                           unsigned_greater(from, N, positive), unsigned_at_least(from, N, positive),
                           long_less(from, N, border), long_at_most(from, N, border), long_greater(from, N, border),
                           long_at_least(from, N, border)};
            for (int j = 0; j < 12; j++) all = all * 31 + (unsigned long)at[j];
            if (from == 25) printf("%ld: %ld %ld %ld %ld\n", border, at[0], at[5], at[10], at[3]);
        }
    }
    int before[N], now[N];
    for (int i = 0; i < N; i++) before[i] = a[i];
    for (int w = 0; w < 130; w += 13) {
        shifted(N, w, w + 1, before, now);
        for (int i = 0; i < N; i++) before[i] = now[i] % 1000, all = all * 7 + (unsigned long)now[i];
    }
    for (int low = -1; low < 103; low += 13)
        for (int high = -1; high < 103; high += 17) {
            all = all * 5 + (unsigned long)between(N, low, high);
            for (int i = 0; i < N; i++) all = all * 3 + (unsigned long)c[i];
        }
    printf("%lu\n", all);
    return 0;
}

// Bounds that equal `a * i + b` by the laws of sums and products: parentheses, several factors, signs and conversions. Each
// is compared with the same loops executed in order, also where inner loops are empty.
// references: none (gcc-12 takes few of these forms, and clang-19 counts iterations of empty loops)
#include <stdio.h>

static int bad;

#define CHECK(TYPE, FROM, TO, BEGIN, REL, END, STEP)                                                                   \
    do {                                                                                                               \
        long want = 0, count = 0, got = 0, number = 0;                                                                 \
        for (TYPE i = (FROM); i < (TO); i++)                                                                           \
            for (long j = (BEGIN); j REL (END); j STEP)                                                                \
                want += (long)i * 1000 + j * 7, count++;                                                               \
        _Pragma("omp parallel for collapse(2) reduction(+ : got, number)")                                             \
        for (TYPE i = (FROM); i < (TO); i++)                                                                           \
            for (long j = (BEGIN); j REL (END); j STEP)                                                                \
                got += (long)i * 1000 + j * 7, number++;                                                               \
        if (got != want || count != number) {                                                                          \
            printf("%s i=%s..%s j=%s " #REL " %s: %ld in %ld, want %ld in %ld\n", #TYPE, #FROM, #TO, #BEGIN, #END,     \
                   got, number, want, count);                                                                          \
            bad = 1;                                                                                                   \
        }                                                                                                              \
    } while (0)

static void forms(int n, int m, long w, unsigned u) {
    CHECK(int, 0, n, 0, <, i * m * 2, ++);
    CHECK(int, 0, n, 0, <, 2 * (m * i), ++);
    CHECK(int, 0, n, 0, <, (i + 1) * 2, ++);
    CHECK(int, -n, n, 0, <, (i + m) * (m + 1) * 2, ++);
    CHECK(int, -n, n, 0, <, 3 * (i - m) - (m - 4 * w), ++);
    CHECK(int, -n, n, 0, <=, -i, ++);
    CHECK(int, -n, n, -(i - 3) * 2, >, -m - (-(i)), --);
    CHECK(int, -n, n, +i, <, m - -i, ++);
    CHECK(int, -n, n, 0, <, (long)i, ++);
    CHECK(int, -n, n, 0, <, (long)(i * 2) + w, ++);
    CHECK(int, 0, n, -(long)i, <, w, ++);
    CHECK(short, -n, n, (long)i * w, <=, (int)i * w + (short)m, ++);
    CHECK(unsigned, 0, (unsigned)n, -5, <, (long)i - m, ++);
    CHECK(unsigned, 0, (unsigned)n, -5, <, m - (long)i, ++);
    CHECK(unsigned, 0, (unsigned)n, 3, <, (i + u) * 2, ++);
    CHECK(unsigned, 0, (unsigned)n, 3, <, (u + 1) * (i * 2), ++);
    CHECK(unsigned char, 0, n, (i + 2) * 3, >, -(i + 2) * 3, -= 3);
    CHECK(long, -n, n, 6 * i + 1, <, (6 + 3) * (i + w) + 1, += 3);
}

static void three(int n) {
    long want = 0, got = 0;
    for (int i = -3; i < n; i++)
        for (int j = 0; j < (i - 1) * 2; j++)
            for (long k = (long)j * 2; k < 2 * (3 - -j) - 1; k++)
                want += i + 10 * j + 100 * k;
#pragma omp parallel for collapse(3) reduction(+ : got)
    for (int i = -3; i < n; i++)
        for (int j = 0; j < (i - 1) * 2; j++)
            for (long k = (long)j * 2; k < 2 * (3 - -j) - 1; k++)
                got += i + 10 * j + 100 * k;
    if (got != want) {
        printf("three: %ld, want %ld\n", got, want);
        bad = 1;
    }
}

int main(void) {
    for (int n = 0; n < 9; n++)
        for (int m = 1; m < 4; m++)
            forms(n, m, m + 1, (unsigned)m);
    for (int n = -4; n < 9; n++)
        three(n);
    puts(bad ? "bad" : "each iteration once");
    return bad;
}

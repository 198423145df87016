// atomic compare in all its forms, with captures, memory orders and fail; types of several sizes.
// references: gcc (clang 19 captures wrong values)
#include <float.h>
#include <stdio.h>

enum { N = 1000 };

#define EXTREMA(T, name)                                                     \
    static void name(const char *what) {                                     \
        T least = (T)100, greatest = (T)1, first = (T)7, second = (T)50;      \
        _Pragma("omp parallel for") for (int i = 0; i < N; i++) {            \
            T e = (T)(2 + (i * 37) % 97);                                    \
            _Pragma("omp atomic compare") if (least > e) { least = e; }          \
            _Pragma("omp atomic compare") if (e > greatest) { greatest = e; } \
            _Pragma("omp atomic compare") first = first < e ? e : first;     \
            _Pragma("omp atomic compare") second = e < second ? e : second;  \
        }                                                                    \
        printf("%s %g %g %g %g\n", what, (double)least, (double)greatest, (double)first, (double)second); \
    }
EXTREMA(signed char, of_char)
EXTREMA(unsigned short, of_short)
EXTREMA(int, of_int)
EXTREMA(unsigned long, of_long)
EXTREMA(float, of_float)
EXTREMA(double, of_double)

static void equality(void) {
    int taken = 0, winners = 0, losers = 0, sum = 0;
#pragma omp parallel for reduction(+ : winners, losers, sum)
    for (int i = 1; i <= 64; i++) {
        int before = -1, won;
#pragma omp atomic compare capture seq_cst
        { won = taken == 0; if (won) { taken = i; } else { before = taken; } }
        winners += won;
        losers += !won && before > 0;
#pragma omp atomic compare capture acq_rel fail(acquire)
        { before = taken; if (taken == i) { taken = i; } }
        sum += before > 0;
    }
    printf("winners %d losers %d sum %d taken %d\n", winners, losers, sum, taken > 0);

    int x = 5, v = 0, r = 7;
#pragma omp atomic compare capture
    if (x == 4) { x = 9; } else { v = x; }
    printf("%d %d ", x, v);
#pragma omp atomic compare capture
    { r = x == 5; if (r) { x = 11; } }
    printf("%d %d ", x, r);
#pragma omp atomic compare capture release fail(relaxed)
    { if (x == 11) { x = 12; } v = x; }
    printf("%d %d ", x, v);
#pragma omp atomic compare relaxed
    x = x == 12 ? 13 : x;
    int twice = 0, kept = 0;
#pragma omp atomic compare capture
    twice = x = x < 26 ? 26 : x;
#pragma omp atomic compare capture
    kept = x = x > 40 ? 40 : x;
    printf("%d %d ", twice, kept);
#pragma omp atomic compare weak acquire
    if (x == 1) { x = 2; }
    printf("%d\n", x);
}

int main(void) {
    of_char("char");
    of_short("short");
    of_int("int");
    of_long("long");
    of_float("float");
    of_double("double");
    equality();
    return 0;
}

// Directives written with _Pragma inside macros.
#include <stdio.h>

#define PAR_FOR _Pragma("omp parallel for")
#define PAR_SUM(v) _Pragma(#v)
#define FILL(a, n, e)                                                                              \
    do {                                                                                           \
        PAR_FOR for (int i = 0; i < (n); i++)(a)[i] = (e);                                         \
    } while (0)

int main(void) {
    int a[40], s = 0;
    FILL(a, 40, 2 * i);
    PAR_SUM(omp parallel for reduction(+ : s))
    for (int i = 0; i < 40; i++)
        s += a[i];
    printf("%d\n", s);
    return s == 1560 ? 0 : 1;
}

// The reduction operators + - * && || on variables of type double _Complex.
// reference-flags: -latomic
#include <complex.h>
#include <stdio.h>

typedef double _Complex T;

int main(void) {
    T s = 1, d = 0, m = 1;
    T l = 1, g = 0;
#pragma omp parallel for reduction(+ : s) reduction(- : d) reduction(* : m) reduction(&& : l)      \
    reduction(|| : g)
    for (int i = 0; i < 16; i++) {
        T v = (T)i + (T)(i / 2) * I;
        s += v;
        d -= v;
        m *= i % 4 ? I : 2;
        l = l && v != 3;
        g = g || v == 3 + 1 * I;
    }
    printf("%g%+gi %g%+gi %g%+gi %g %g\n", creal(s) + 0.0, cimag(s) + 0.0, creal(d) + 0.0,
           cimag(d) + 0.0, creal(m) + 0.0, cimag(m) + 0.0, creal(l) + 0.0, creal(g) + 0.0);
    return s == 121 + 56 * I && d == -120 - 56 * I && m == 16 && l == 1 && g == 1 ? 0 : 1;
}

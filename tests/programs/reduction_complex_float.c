// The reduction operators + - * && || on variables of type float _Complex.
// reference-flags: -latomic
#include <complex.h>
#include <stdio.h>

typedef float _Complex T;

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
    printf("%g%+gi %g%+gi %g%+gi %g %g\n", crealf(s) + 0.0, cimagf(s) + 0.0, crealf(d) + 0.0,
           cimagf(d) + 0.0, crealf(m) + 0.0, cimagf(m) + 0.0, crealf(l) + 0.0, crealf(g) + 0.0);
    return s == 121 + 56 * I && d == -120 - 56 * I && m == 16 && l == 1 && g == 1 ? 0 : 1;
}

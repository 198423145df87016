// Every reduction operator on variables of type long double, with values that are exact in any order.
// reference-flags: -latomic
#include <stdio.h>

typedef long double T;
static T item(int i) { return (T)(i % 5) * 0.25L - 0.5L; }

int main(void) {
    T s = 1.5L, d = 2, m = 1, lo = 100, hi = -100, l = 1, g = 0;
#pragma omp parallel for reduction(+ : s) reduction(- : d) reduction(* : m) reduction(min : lo)    \
    reduction(max : hi) reduction(&& : l) reduction(|| : g)
    for (int i = 0; i < 20; i++) {
        T v = item(i);
        s += v;
        d -= v + 0.5L;
        m *= i % 3 == 0 ? 2 : i % 3 == 1 ? 0.25L : -1;
        if (v < lo)
            lo = v;
        hi = hi > v ? hi : v;
        l = l && v > -1;
        g = g || v == 0.25L;
    }
    T got[7] = {s, d, m, lo, hi, l, g};
    T want[7] = {1.5L, -8, 0.0078125L, -0.5L, 0.5L, 1, 1};
    static const char *name[7] = {"+", "-", "*", "min", "max", "&&", "||"};
    int bad = 0;
    for (int k = 0; k < 7; k++) {
        printf("%s %.9Lg\n", name[k], (long double)got[k]);
        bad += got[k] != want[k];
    }
    return bad;
}

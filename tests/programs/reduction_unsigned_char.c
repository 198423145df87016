// Every reduction operator on variables of type unsigned char, against the serial result.
#include <stdio.h>

typedef unsigned char T;
static T item(int i) { return (T)(i * 7); }
static T factor(int i) { return (T)(3 + (i & 2)); }

int main(void) {
    T s = 5, d = 5, m = 1, a = (T)~0, o = 1, x = 9, l = 1, g = 0, lo = item(3), hi = item(3);
    T s1 = 5, d1 = 5, m1 = 1, a1 = (T)~0, o1 = 1, x1 = 9, l1 = 1, g1 = 0, lo1 = lo, hi1 = hi;
#pragma omp parallel for reduction(+ : s) reduction(- : d) reduction(* : m) reduction(& : a)       \
    reduction(| : o) reduction(^ : x) reduction(&& : l) reduction(|| : g) reduction(min : lo)      \
    reduction(max : hi)
    for (int i = 0; i < 12; i++) {
        T v = item(i);
        s += v, d -= v, m *= factor(i), a &= v | (T)0x48, o |= v, x ^= v;
        l = l && v != 77, g = g || v == item(7);
        lo = v < lo ? v : lo;
        if (v > hi)
            hi = v;
    }
    for (int i = 0; i < 12; i++) {
        T v = item(i);
        s1 += v, d1 -= v, m1 *= factor(i), a1 &= v | (T)0x48, o1 |= v, x1 ^= v;
        l1 = l1 && v != 77, g1 = g1 || v == item(7);
        lo1 = v < lo1 ? v : lo1, hi1 = v > hi1 ? v : hi1;
    }
    T got[10] = {s, d, m, a, o, x, l, g, lo, hi}, want[10] = {s1, d1, m1, a1, o1, x1, l1, g1, lo1, hi1};
    static const char *name[10] = {"+", "-", "*", "&", "|", "^", "&&", "||", "min", "max"};
    int bad = 0;
    for (int k = 0; k < 10; k++) {
        printf("%s %d\n", name[k], (int)got[k]);
        if (got[k] != want[k])
            bad++, printf("FAIL %s: expected %d\n", name[k], (int)want[k]);
    }
    return bad != 0;
}

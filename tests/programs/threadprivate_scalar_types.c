// Threadprivate variables of every scalar type.
#include <complex.h>
#include <omp.h>
#include <stdio.h>

enum mode { off, on = 4 };
static char c = 1;
static unsigned short s = 2;
static unsigned u = 3;
static long long l = 4;
static float f = 5;
static double d = 6;
static long double w = 7;
static _Bool b = 1;
static double complex z = 8;
static enum mode e = on;
static int (*call)(const char *, ...) = printf;
#pragma omp threadprivate(c, s, u, l, f, d, w, b, z, e, call)

int main(void) {
    int bad = 0;
#pragma omp parallel reduction(+ : bad)
    {
        int me = omp_get_thread_num();
        c += (char)me;
        s += (unsigned short)me;
        u += (unsigned)me;
        l += me;
        f += me;
        d += me;
        w += me;
        b = me == 0;
        z += me * I;
        e = me % 2 ? off : on;
#pragma omp barrier
        bad += c != 1 + me || s != 2 + me || u != 3u + me || l != 4 + me || f != 5 + me || d != 6 + me || w != 7 + me;
        bad += b != (me == 0) || creal(z) != 8 || cimag(z) != me || e != (me % 2 ? off : on) || call != printf;
    }
    call("%d\n", bad);
    return bad;
}

// copyprivate hands scalars of several types from the thread of the single to all others.
#include <stdio.h>

int main(void) {
    int bad = 0;
#pragma omp parallel reduction(+ : bad)
    {
        int i = 0;
        double d = 0;
        char c = 0;
        _Bool b = 0;
        long double w = 0;
#pragma omp single copyprivate(i, d, c) copyprivate(b, w)
        {
            i = 42;
            d = 1.5;
            c = 'x';
            b = 1;
            w = 0.25L;
        }
        bad += i != 42 || d != 1.5 || c != 'x' || !b || w != 0.25L;
    }
    printf("%d\n", bad);
    return bad;
}

// Private copies of min and max start at the limits of the type, as seen when nothing is assigned.
#include <limits.h>
#include <stdio.h>

int main(void) {
    int bad = 0, lo = 1, hi = 2;
    unsigned ulo = 3;
    signed char clo = 4;
#pragma omp parallel num_threads(2) reduction(min : lo, ulo, clo) reduction(max : hi) reduction(+ : bad)
    bad += lo != INT_MAX || hi != INT_MIN || ulo != UINT_MAX || clo != SCHAR_MAX;
    printf("%d %d %d %u %d\n", bad, lo, hi, ulo, clo);
    return bad || lo != 1 || hi != 2 || ulo != 3 || clo != 4;
}

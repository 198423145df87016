// The original value takes part in max and min: it may win.
#include <stdio.h>

int main(void) {
    int hi = 500, lo = -500;
    unsigned top = 4000000000u;
#pragma omp parallel for reduction(max : hi, top) reduction(min : lo)
    for (int i = 0; i < 30; i++) {
        if (i > hi)
            hi = i;
        if ((unsigned)i > top)
            top = (unsigned)i;
        if (i < lo)
            lo = i;
    }
    printf("%d %u %d\n", hi, top, lo);
    return hi == 500 && top == 4000000000u && lo == -500 ? 0 : 1;
}

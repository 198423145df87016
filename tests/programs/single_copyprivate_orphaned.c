// copyprivate of parameters and locals in a function that the region calls.
#include <stdio.h>

static int next;

static int draw(int fallback) {
    int mine = fallback;
#pragma omp single copyprivate(mine, fallback)
    {
        mine = ++next;
        fallback = -mine;
    }
    return mine * 10 - fallback;
}

int main(void) {
    int bad = 0, serial;
    serial = draw(0);
#pragma omp parallel reduction(+ : bad)
    {
        bad += draw(7) != 22;
        bad += draw(8) != 33;
    }
    printf("%d %d %d\n", serial, next, bad);
    return serial != 11 || next != 3 || bad;
}

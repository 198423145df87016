// All wait for the `single`; `copyprivate` hands out what it has.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int n = 0, bad = 0;
#pragma omp parallel reduction(+ : bad)
    {
        int mine;
#pragma omp single
        n = 5;
        bad += n != 5;
#pragma omp single copyprivate(mine)
        mine = 9;
        bad += mine != 9;
    }
    return bad;
}

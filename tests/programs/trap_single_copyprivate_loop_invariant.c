// A copyprivate value used as the bound of the next loop: every thread must loop by the new value.
#include <stdio.h>

int main(void) {
    int total = 0, bad = 0;
#pragma omp parallel reduction(+ : bad) shared(total)
    {
        int n = 1;
        for (int round = 0; round < 4; round++) {
            int mine = 0;
            for (int i = 0; i < n; i++)
                mine++;
            bad += mine != 1 << round;
#pragma omp single copyprivate(n)
            {
                n = mine * 2;
                total += mine;
            }
        }
    }
    printf("%d %d\n", total, bad);
    return total != 15 || bad;
}

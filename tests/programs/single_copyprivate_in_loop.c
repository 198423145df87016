// copyprivate again and again: the value of each round reaches every thread before the next.
#include <stdio.h>

int main(void) {
    int bad = 0, total = 0;
#pragma omp parallel reduction(+ : bad) shared(total)
    {
        int v = 0;
        for (int i = 0; i < 50; i++) {
#pragma omp single copyprivate(v)
            {
                v = v + i;
                total += v;
            }
            bad += v != i * (i + 1) / 2;
        }
    }
    printf("%d %d\n", total, bad);
    return bad || total != 20825;
}

// copyprivate of variables that are private and firstprivate by the clauses of the region.
#include <stdio.h>

int main(void) {
    int x = 1, y = 2, bad = 0;
#pragma omp parallel private(x) firstprivate(y) reduction(+ : bad)
    {
        x = 0;
        bad += y != 2;
#pragma omp single copyprivate(x, y)
        {
            x = 5;
            y += 10;
        }
        bad += x != 5 || y != 12;
        x++;
        y++;
        bad += x != 6 || y != 13;
    }
    printf("%d %d %d\n", x, y, bad);
    return bad || x != 1 || y != 2;
}

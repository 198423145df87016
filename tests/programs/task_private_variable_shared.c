// shared on a variable that is private to the enclosing region: tasks write the creator's own copy.
#include <stdio.h>

int main(void) {
    int mine = -1, bad = 0;
#pragma omp parallel private(mine) reduction(+ : bad)
    {
        mine = 0;
        for (int i = 1; i <= 10; i++) {
#pragma omp task shared(mine)
            {
#pragma omp atomic
                mine += i;
            }
        }
#pragma omp taskwait
        bad += mine != 55;
    }
    printf("%d %d\n", mine, bad);
    return bad || mine != -1;
}

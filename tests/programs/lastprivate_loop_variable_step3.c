// lastprivate of the loop variable itself: its value after the last step.
#include <stdio.h>

int main(void) {
    int i = -1, j = -1;
#pragma omp parallel for lastprivate(i)
    for (i = 0; i < 20; i += 3)
        ;
#pragma omp parallel for lastprivate(j) schedule(static, 2)
    for (j = 10; j > -5; j -= 4)
        ;
    printf("%d %d\n", i, j);
    return i == 21 && j == -6 ? 0 : 1;
}

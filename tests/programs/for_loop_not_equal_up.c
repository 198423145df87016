// i != n counting up and i != 0 counting down.
#include <stdio.h>

int main(void) {
    int up = 0, down = 0, n = 13;
#pragma omp parallel for reduction(+ : up)
    for (int i = 0; i != n; i++)
        up += i;
#pragma omp parallel for reduction(+ : down)
    for (int i = 13; i != 0; --i)
        down += i;
    printf("%d %d\n", up, down);
    return up == 78 && down == 91 ? 0 : 1;
}

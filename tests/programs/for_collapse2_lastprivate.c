// lastprivate of a collapsed nest comes from the lexically last iteration of the whole nest.
#include <stdio.h>

int main(void) {
    int at = 0, i = -1, j = -1;
#pragma omp parallel for collapse(2) lastprivate(at, i, j) schedule(monotonic : dynamic, 3)
    for (i = 0; i < 4; i++)
        for (j = 10; j > 0; j -= 3)
            at = 100 * i + j;
    printf("%d %d %d\n", at, i, j);
    return at == 301 && i == 4 && j == -2 ? 0 : 1;
}

// schedule(dynamic) hands out every iteration exactly once.
#include <stdio.h>

int main(void) {
    int hits[77] = {0}, once = 0;
#pragma omp parallel for schedule(dynamic)
    for (int i = 0; i < 77; i++)
        hits[i]++;
    for (int i = 0; i < 77; i++)
        once += hits[i] == 1;
    printf("%d\n", once);
    return once == 77 ? 0 : 1;
}

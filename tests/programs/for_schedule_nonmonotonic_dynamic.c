// nonmonotonic:dynamic covers every iteration once.
#include <stdio.h>

int main(void) {
    int hits[90] = {0}, once = 0;
#pragma omp parallel for schedule(nonmonotonic : dynamic, 4)
    for (int i = 0; i < 90; i++)
        hits[i]++;
    for (int i = 0; i < 90; i++)
        once += hits[i] == 1;
    printf("%d\n", once);
    return once == 90 ? 0 : 1;
}

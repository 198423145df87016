// Every task of a loop inside single runs exactly once before the region ends.
#include <stdio.h>

int main(void) {
    int hits[200] = {0}, once = 0;
#pragma omp parallel shared(hits)
    {
#pragma omp single
        for (int i = 0; i < 200; i++) {
#pragma omp task
            hits[i]++;
        }
    }
    for (int i = 0; i < 200; i++)
        once += hits[i] == 1;
    printf("%d\n", once);
    return once == 200 ? 0 : 1;
}

// schedule(auto) leaves the choice to the implementation; all iterations run once.
#include <stdio.h>

int main(void) {
    int hits[50] = {0}, once = 0;
#pragma omp parallel for schedule(auto)
    for (int i = 0; i < 50; ++i)
        hits[i]++;
    for (int i = 0; i < 50; i++)
        once += hits[i] == 1;
    printf("%d\n", once);
    return once == 50 ? 0 : 1;
}

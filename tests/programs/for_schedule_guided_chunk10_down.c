// schedule(guided, 10) over a loop that counts down.
#include <stdio.h>

int main(void) {
    int hits[300] = {0}, once = 0;
#pragma omp parallel for schedule(guided, 10)
    for (int i = 299; i >= 0; i--)
        hits[i]++;
    for (int i = 0; i < 300; i++)
        once += hits[i] == 1;
    printf("%d\n", once);
    return once == 300 ? 0 : 1;
}

// schedule(dynamic, 7) over an unsigned 8-bit loop variable up to its largest value.
#include <stdint.h>
#include <stdio.h>

int main(void) {
    int hits[256] = {0}, once = 0;
#pragma omp parallel for schedule(dynamic, 7)
    for (uint8_t i = 3; i < 255; i++)
        hits[i]++;
    for (int i = 0; i < 256; i++)
        once += hits[i] == (i >= 3 && i < 255);
    printf("%d\n", once);
    return once == 256 ? 0 : 1;
}

// atomic on array elements with computed subscripts: a histogram.
#include <stdio.h>

int main(void) {
    unsigned bins[16] = {0};
    int sum = 0;
#pragma omp parallel for
    for (int i = 0; i < 1600; i++) {
        unsigned h = (unsigned)i * 2654435761u;
#pragma omp atomic
        bins[h >> 28]++;
    }
    for (int k = 0; k < 16; k++)
        sum += (int)bins[k] * k;
    printf("%u %d\n", bins[0], sum);
    return sum != 11984;
}

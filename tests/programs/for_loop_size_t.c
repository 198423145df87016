// A size_t loop over sizeof elements.
#include <stddef.h>
#include <stdio.h>

int main(void) {
    double v[37];
    double sum = 0;
#pragma omp parallel for
    for (size_t i = 0; i < sizeof v / sizeof *v; ++i)
        v[i] = (double)i;
    for (size_t i = 0; i < 37; i++)
        sum += v[i];
    printf("%.0f\n", sum);
    return sum == 666 ? 0 : 1;
}

// The same pure expression is computed inside a region and after it.
// flags: -lm
#include <math.h>
#include <stdio.h>

int main(int argc, char **argv) {
    double a = 9.0 * argc / (argc > 0 ? argc : 1), out[8];
    (void)argv;
#pragma omp parallel for
    for (int i = 0; i < 8; i++)
        out[i] = sqrt(a) * 2 + i;
    double after = sqrt(a) * 2;
    printf("%.1f %.1f\n", out[7], after);
    return out[7] != 13 || after != 6;
}

// restrict-qualified parameters are used in a region.
#include <stdio.h>

static void axpy(int n, float a, const float *restrict x, float *restrict y) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
        y[i] += a * x[i];
}

int main(void) {
    float x[1000], y[1000];
    double sum = 0;
    for (int i = 0; i < 1000; i++)
        x[i] = (float)i, y[i] = 1.0f;
    axpy(1000, 2.0f, x, y);
    for (int i = 0; i < 1000; i++)
        sum += y[i];
    printf("%.0f\n", sum);
    return sum == 1000000 ? 0 : 1;
}

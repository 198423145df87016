// Ordered, sections and tasks beside loops that the optimizer turns inside out, with -ffast-math.
// flags: -ffast-math
#include <stdio.h>

enum { N = 256 };
static float a[N], b[N], c[N];

int main(void) {
    float sum = 0, product = 1;
    int order = 0, bad = 0;
#pragma omp parallel shared(order, bad)
    {
#pragma omp for schedule(static, 32)
        for (int i = 0; i < N; i++) {
            a[i] = (float)i;
            b[i] = 2;
        }
#pragma omp sections
        {
#pragma omp section
            for (int i = 0; i < N; i++)
                c[i] = a[i] * b[i];
#pragma omp section
            for (int i = 0; i < 10; i++)
                product *= 2;
        }
#pragma omp single
        for (int block = 0; block < N; block += 64) {
#pragma omp task
            for (int i = block; i < block + 64; i++)
                c[i] = c[i] + a[i] * b[i];
        }
#pragma omp for ordered schedule(static, 16)
        for (int i = 0; i < N; i++) {
#pragma omp ordered
            bad += order++ != i;
        }
#pragma omp for reduction(+ : sum)
        for (int i = 0; i < N; i++)
            sum += c[i];
    }
    printf("%.0f %.0f %d\n", sum, product, bad);
    return sum != 130560 || product != 1024 || bad;
}

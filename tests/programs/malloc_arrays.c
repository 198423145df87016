// Arrays from malloc, allocated before a region and inside one.
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    enum { N = 500 };
    double *a = malloc(N * sizeof *a), *b = calloc(N, sizeof *b);
    double sum = 0;
#pragma omp parallel for
    for (int i = 0; i < N; i++)
        a[i] = i;
#pragma omp parallel reduction(+ : sum)
    {
        double *t = malloc(8 * sizeof *t);
#pragma omp for
        for (int i = 4; i < N - 4; i++) {
            for (int k = 0; k < 8; k++)
                t[k] = a[i + k - 4];
            b[i] = t[0] + t[7];
            sum += b[i];
        }
        free(t);
    }
    printf("%.0f %.0f\n", b[100], sum);
    int bad = b[100] != 199 || sum != 245016 + 0;
    free(a);
    free(b);
    return bad;
}

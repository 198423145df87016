// Orphaned constructs whose clauses name parameters and locals of the function.
#include <stdio.h>

static void scale(double *v, int n, double factor) {
    double largest = 0, f = 0;
    int chunk = n / 4;
#pragma omp for private(f) schedule(dynamic, chunk)
    for (int i = 0; i < n; i++) {
        f = factor;
        v[i] *= f;
    }
#pragma omp single private(largest)
    {
        largest = v[n - 1];
        v[0] = largest + 11 + f;
    }
}

int main(void) {
    double v[12], sum = 0;
    for (int i = 0; i < 12; i++)
        v[i] = i;
#pragma omp parallel
    scale(v, 12, 0.5);
    for (int i = 0; i < 12; i++)
        sum += v[i];
    printf("%.1f %.1f\n", v[0], sum);
    return v[0] != 16.5 || sum != 49.5;
}

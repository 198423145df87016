// const variables, scalar, array and file scope, are read in a region; one is firstprivate.
#include <stdio.h>

static const int weights[4] = {1, 10, 100, 1000};
const double half = 0.5;

int main(void) {
    const int n = 8;
    const struct { int a, b; } pair = {3, 4};
    double sum = 0;
#pragma omp parallel for reduction(+ : sum) firstprivate(pair)
    for (int i = 0; i < n; i++)
        sum += weights[i % 4] * half + pair.a * pair.b;
    printf("%.1f\n", sum);
    return sum == 1111 + 96 ? 0 : 1;
}

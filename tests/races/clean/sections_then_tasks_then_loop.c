// Three constructs hand an array on, each by the barrier at its end.
#include <stdio.h>
enum { N = 32 };
static int v[N];
int main(void) {
    int sum = 0;
#pragma omp parallel num_threads(4)
    {
#pragma omp sections
        {
#pragma omp section
            for (int i = 0; i < N / 2; i++)
                v[i] = i;
#pragma omp section
            for (int i = N / 2; i < N; i++)
                v[i] = i;
        }
#pragma omp single
        for (int i = 0; i < N; i++) {
#pragma omp task firstprivate(i)
            v[i] *= 2;
        }
#pragma omp for reduction(+ : sum)
        for (int i = 0; i < N; i++)
            sum += v[N - 1 - i];
    }
    return sum != N * (N - 1);
}

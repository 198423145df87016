// A pointer goes to all threads by copyprivate, a last value out of a loop, and a task gets both by copies.
#include <stdio.h>
#include <stdlib.h>
enum { N = 24 };
int main(void) {
    int wrong = 0;
#pragma omp parallel num_threads(4)
    {
        int *v, last;
#pragma omp single copyprivate(v)
        v = malloc(N * sizeof *v);
#pragma omp for
        for (int i = 0; i < N; i++)
            v[i] = i;
#pragma omp single
        {
#pragma omp taskloop lastprivate(last) shared(v)
            for (int i = 0; i < N; i++)
                last = v[i];
#pragma omp task firstprivate(v, last) shared(wrong)
            wrong += v[N - 1] != last;
        }
#pragma omp single
        free(v);
    }
    return wrong;
}

// Task reductions of arrays, of sections with constant and computed lengths, of variable-length arrays, complex numbers.
// references: gcc (clang's build counts on which thread executes a task, where a length is computed)
#include <complex.h>
#include <stdio.h>
#include <stdlib.h>

static int histogram(int n, int *counts, int first) {
    int calls = 0;
#pragma omp taskgroup task_reduction(+ : counts[first : n]) task_reduction(+ : calls)
    {
        for (int i = 0; i < 40; i++) {
#pragma omp task in_reduction(+ : counts[first : n]) in_reduction(+ : calls) firstprivate(i, first, n)
            {
                counts[first + i % n] += i;
                calls++;
            }
        }
    }
    return calls;
}

int main(void) {
    int counts[12] = {0}, matrix[3][4] = {{0}}, *heap = calloc(12, sizeof *heap), calls = 0, more = 0;
    int n = 7;
    double complex z = 1;
    long double wide = 0;
    short vector[n];
    for (int i = 0; i < n; i++)
        vector[i] = 1;
#pragma omp parallel num_threads(3)
#pragma omp single
    {
        calls = histogram(10, counts, 1);
        more = histogram(5, heap, 3);
#pragma omp taskgroup task_reduction(+ : matrix, z) task_reduction(+ : wide) task_reduction(* : vector)
        {
            for (int i = 0; i < 12; i++) {
#pragma omp task in_reduction(+ : matrix, z) in_reduction(+ : wide) in_reduction(* : vector) firstprivate(i)
                {
                    matrix[i % 3][i % 4] += i;
                    z += i * I;
                    wide += 0.5L;
                    if (i < n)
                        vector[i] *= 2;
                }
            }
        }
    }
    int sum = 0, heap_sum = 0, product = 1;
    for (int i = 0; i < 12; i++) {
        sum += counts[i] * (i + 1);
        heap_sum += heap[i] * (i + 1);
    }
    for (int i = 0; i < n; i++)
        product *= vector[i];
    printf("%d %d %d %d %d %d\n", calls, more, sum, heap_sum, matrix[2][3], product);
    printf("%g %g %g\n", creal(z), cimag(z), (double)wide);
    free(heap);
    return calls == 40 && more == 40 && product == 128 && wide == 6 ? 0 : 1;
}

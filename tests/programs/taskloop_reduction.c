// reduction and in_reduction on taskloop: the loop's own group, one around it, arrays, pointers, tasks inside.
// references: gcc (clang's build counts on which thread executes a task, where a length is computed)
#include <stdio.h>
#include <stdlib.h>

static double dot(const double *x, const double *y, int n) {
    double sum = 0.5;
#pragma omp taskloop reduction(+ : sum) grainsize(16)
    for (int i = 0; i < n; i++)
        sum += x[i] * y[i];
    return sum;
}

int main(void) {
    enum { N = 200 };
    double x[N], y[N], result = 0;
    int histogram[8] = {0}, *heap = calloc(10, sizeof *heap), outer = 1, largest = -1, nested = 0, n = 10;
    for (int i = 0; i < N; i++) {
        x[i] = i;
        y[i] = 2;
    }
#pragma omp parallel num_threads(4)
#pragma omp single
    {
        result = dot(x, y, N);
#pragma omp taskloop reduction(+ : histogram) reduction(max : largest) num_tasks(9)
        for (int i = 0; i < N; i++) {
            histogram[i % 8] += i;
            largest = i > largest ? i : largest;
        }
#pragma omp taskloop reduction(+ : heap[1 : n - 2]) collapse(2)
        for (int i = 0; i < N; i++)
            for (int j = 0; j < 3; j++)
                heap[1 + (i + j) % (n - 2)]++;
#pragma omp taskgroup task_reduction(+ : outer)
        {
#pragma omp taskloop in_reduction(+ : outer) nogroup
            for (int i = 0; i < N; i++)
                outer += i;
#pragma omp task in_reduction(+ : outer)
            outer += 1000;
        }
#pragma omp taskloop reduction(+ : nested) grainsize(25)
        for (int i = 0; i < N; i++) {
            nested++;
#pragma omp task in_reduction(+ : nested) firstprivate(i)
            nested += i % 2;
        }
    }
    int sum = 0;
    for (int i = 0; i < 10; i++)
        sum += heap[i] * (i + 1);
    printf("%g %d %d %d %d %d %d\n", result, histogram[0], histogram[7], largest, outer, nested, sum);
    free(heap);
    return result == 39800.5 && histogram[7] == 2575 && largest == 199 && outer == 20901 && nested == 300 ? 0 : 1;
}

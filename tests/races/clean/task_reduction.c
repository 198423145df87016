// Tasks add to copies of a reduction.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int sum = 0;
#pragma omp parallel
#pragma omp single
#pragma omp taskgroup task_reduction(+ : sum)
    for (int i = 0; i < 10; i++) {
#pragma omp task in_reduction(+ : sum)
        sum += i;
    }
    return sum != 45;
}

// The task has a copy of the loop variable.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int a[8];
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < 8; i++) {
#pragma omp task shared(a) firstprivate(i)
        a[i] = i;
    }
    return a[7] != 7;
}

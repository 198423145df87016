// Loops with the same static schedule give a thread the same iterations.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int a[100], b[100];
#pragma omp parallel
    {
#pragma omp for schedule(static) nowait
        for (int i = 0; i < 100; i++)
            a[i] = i;
#pragma omp for schedule(static)
        for (int i = 0; i < 100; i++)
            b[i] = a[i];
    }
    return b[9] != 9;
}

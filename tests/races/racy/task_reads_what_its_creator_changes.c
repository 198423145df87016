// A shared loop variable of the creator has another value when the task runs.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int a[8] = {0}, i;
#pragma omp parallel private(i)
#pragma omp single
    for (i = 0; i < 8; i++) { // race: i
#pragma omp task shared(a, i) // by
        {
            int seen = i; // and
#pragma omp atomic
            a[0] += seen;
        }
    }
    return a[1];
}

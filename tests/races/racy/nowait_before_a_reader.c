// The second loop reads what the first writes, and nobody waits.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int a[100], b[100];
#pragma omp parallel
    {
#pragma omp for schedule(dynamic) nowait // by
        for (int i = 0; i < 100; i++)
            a[i] = i; // race: a[…]
#pragma omp for schedule(dynamic)
        for (int i = 0; i < 100; i++)
            b[i] = a[i]; // and
    }
    return b[0];
}

// Static loops share out the same iterations alike, but these are others.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int a[101] = {0}, b[100];
#pragma omp parallel
    {
#pragma omp for schedule(static) nowait // by
        for (int i = 0; i < 100; i++)
            a[i] = i; // race: a[…]
#pragma omp for schedule(static)
        for (int i = 0; i < 100; i++)
            b[i] = a[i + 1]; // and
    }
    return b[0];
}

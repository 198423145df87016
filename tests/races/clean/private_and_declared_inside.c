// Each thread has its temporaries.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int t, a[50];
#pragma omp parallel for private(t)
    for (int i = 0; i < 50; i++) {
        int u = i;
        t = u * 2;
        a[i] = t;
    }
    return a[3] != 6;
}

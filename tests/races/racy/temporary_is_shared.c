// A temporary outside of the loop is shared.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int t, a[50];
#pragma omp parallel for // by
    for (int i = 0; i < 50; i++) {
        t = i * 2; // race: t
        a[i] = t + 1; // and
    }
    return a[3] != 7;
}

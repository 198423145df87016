// An iteration reads what the one before writes.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int a[100] = {0};
#pragma omp parallel for schedule(dynamic) // by
    for (int i = 1; i < 100; i++)
        a[i] = a[i - 1] + 1; // race: a[…]
    return a[0];
}

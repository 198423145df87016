// Two iterations far from each other write the same element.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int index[64], a[64] = {0};
    for (int i = 0; i < 64; i++)
        index[i] = i == 60 ? 4 : i;
#pragma omp parallel for // by
    for (int i = 0; i < 64; i++)
        a[index[i]] = i; // race: a[…]
    return a[0];
}

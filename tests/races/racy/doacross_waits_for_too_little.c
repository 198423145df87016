// The iteration waits for the one before last, and reads the last.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int a[40] = {0};
#pragma omp parallel for ordered(1) num_threads(4) schedule(static, 1) // by
    for (int i = 2; i < 40; i++) {
#pragma omp ordered depend(sink : i - 2)
        a[i] = a[i - 1] + 1; // race: a[…]
#pragma omp ordered depend(source)
    }
    return a[0];
}

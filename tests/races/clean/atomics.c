// All accesses are atomic.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int count = 0, seen, ok = 1;
#pragma omp parallel for private(seen) reduction(&& : ok)
    for (int i = 0; i < 50; i++) {
#pragma omp atomic capture
        seen = count++;
#pragma omp atomic read
        seen = count;
        ok = ok && seen > 0;
    }
    return !ok || count != 50;
}

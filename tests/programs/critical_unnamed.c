// Unnamed critical makes increments exclusive, also between two different places.
#include <stdio.h>

int main(void) {
    long n = 0;
#pragma omp parallel num_threads(4)
    for (int i = 0; i < 200; i++) {
        if (i % 2) {
#pragma omp critical
            n += 1;
        } else {
#pragma omp critical
            n += 10;
        }
    }
    printf("%ld\n", n);
    return n == 4 * 1100 ? 0 : 1;
}

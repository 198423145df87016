// A collapsed nest whose inner loop has no iterations does nothing.
#include <stdio.h>

int main(void) {
    int runs = 0, n = 0;
#pragma omp parallel for collapse(2) reduction(+ : runs)
    for (int i = 0; i < 5; i++)
        for (int j = 0; j < n; j++)
            runs++;
    printf("%d\n", runs);
    return runs;
}

// single nowait in a loop: each round is executed once.
#include <stdio.h>

int main(void) {
    int runs[10] = {0}, sum = 0;
#pragma omp parallel
    for (int k = 0; k < 10; k++) {
#pragma omp single nowait
        runs[k]++;
    }
    for (int k = 0; k < 10; k++)
        sum += runs[k] == 1;
    printf("%d\n", sum);
    return sum == 10 ? 0 : 1;
}

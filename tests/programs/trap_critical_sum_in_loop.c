// A sum under critical in a loop must be loaded and stored in every round.
#include <stdio.h>

int main(void) {
    int sum = 0;
#pragma omp parallel num_threads(4) shared(sum)
    for (int i = 0; i < 100; i++) {
#pragma omp critical
        sum += 1;
    }
    printf("%d\n", sum);
    return sum == 400 ? 0 : 1;
}

// reduction on a whole array combines element by element.
#include <stdio.h>

int main(void) {
    int bins[8] = {1000, 0, 0, 0, 0, 0, 0, 1};
#pragma omp parallel for reduction(+ : bins)
    for (int i = 0; i < 100; i++)
        bins[i % 8] += i;
    long sum = 0;
    for (int k = 0; k < 8; k++) {
        printf("%d ", bins[k]);
        sum += bins[k];
    }
    printf("\n");
    return sum == 4950 + 1001 && bins[0] == 1000 + 624 ? 0 : 1;
}

// A constant loop around a region may be unrolled: every copy has its own team.
#include <stdio.h>

int main(void) {
    int n = 0, sum = 0;
    for (int k = 0; k < 4; k++) {
        n = 0;
#pragma omp parallel num_threads(2) shared(n)
        {
#pragma omp atomic
            n += k;
#pragma omp barrier
#pragma omp atomic
            n++;
        }
        sum += n;
    }
    printf("%d\n", sum);
    return sum == 20 ? 0 : 1;
}

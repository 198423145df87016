// Tasks created in master; a barrier completes them.
#include <stdio.h>

int main(void) {
    int sum = 0, bad = 0;
#pragma omp parallel shared(sum) reduction(+ : bad)
    {
#pragma omp master
        for (int i = 1; i <= 40; i++) {
#pragma omp task
            {
#pragma omp atomic
                sum += i;
            }
        }
#pragma omp barrier
        bad += sum != 820;
    }
    printf("%d %d\n", sum, bad);
    return bad || sum != 820;
}

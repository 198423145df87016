// The tasks themselves enter the critical region; the sum is read behind the barrier.
#include <stdio.h>
static long total;
int main(void) {
    long seen = 0;
#pragma omp parallel num_threads(4)
    {
#pragma omp for
        for (int i = 0; i < 20; i++) {
#pragma omp task firstprivate(i)
            {
#pragma omp critical(sum)
                total += i;
            }
        }
#pragma omp single
        seen = total;
    }
    return seen != 190;
}

// parallel reduces one variable while a loop within it reduces another.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int threads = 0, sum = 0;
    omp_set_dynamic(0);
#pragma omp parallel num_threads(3) reduction(+ : threads) shared(sum)
    {
        threads++;
#pragma omp for reduction(+ : sum)
        for (int i = 0; i < 7; i++)
            sum += i + threads;
    }
    printf("%d %d\n", threads, sum);
    return threads == 3 && sum == 28 ? 0 : 1;
}

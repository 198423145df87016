// Partial sums in an array indexed by the thread that runs the task, added after the barrier.
#include <omp.h>
#include <stdio.h>

int main(void) {
    double partial[64] = {0}, sum = 0;
    omp_set_dynamic(0);
#pragma omp parallel shared(partial)
    {
#pragma omp single
        for (int i = 0; i < 400; i++) {
#pragma omp task
            partial[omp_get_thread_num()] += i * 0.5;
        }
    }
    for (int t = 0; t < 64; t++)
        sum += partial[t];
    printf("%.1f\n", sum);
    return sum == 39900.0 ? 0 : 1;
}

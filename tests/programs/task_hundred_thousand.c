// A hundred thousand tasks from one thread.
#include <stdio.h>

int main(void) {
    long sum = 0;
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < 100000; i++) {
#pragma omp task
        {
#pragma omp atomic
            sum += i;
        }
    }
    printf("%ld\n", sum);
    return sum == 4999950000L ? 0 : 1;
}

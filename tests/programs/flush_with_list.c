// flush with and without a list; a value and a flag handed from one thread to another.
#include <omp.h>
#include <stdio.h>

int main(void) {
    volatile int flag = 0;
    int data = 0, got = -1;
#pragma omp parallel num_threads(2) shared(flag, data, got)
    {
        if (omp_get_num_threads() < 2 || omp_get_thread_num() == 0) {
            data = 77;
#pragma omp flush(data)
            flag = 1;
#pragma omp flush
        }
        if (omp_get_thread_num() == omp_get_num_threads() - 1) {
            while (!flag) {
#pragma omp flush(flag)
            }
#pragma omp flush
            got = data;
        }
    }
    printf("%d\n", got);
    return got == 77 ? 0 : 1;
}

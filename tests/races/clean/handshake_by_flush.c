// The same by `flush` and relaxed atomics.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int data = 0, flag = 0, got = 0;
#pragma omp parallel num_threads(2)
    {
        if (omp_get_thread_num() == 1) {
            data = 42;
#pragma omp flush
#pragma omp atomic write
            flag = 1;
        } else {
            int seen = 0;
            while (!seen) {
#pragma omp atomic read
                seen = flag;
            }
#pragma omp flush
            got = data;
        }
    }
    return got != 42;
}

// One thread waits for the flag of another, by atomics with release and acquire.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int data = 0, flag = 0, got = 0;
#pragma omp parallel num_threads(2)
    {
        if (omp_get_thread_num() == 0) {
            data = 42;
#pragma omp atomic write release
            flag = 1;
        } else {
            int seen = 0;
            while (!seen) {
#pragma omp atomic read acquire
                seen = flag;
            }
            got = data;
        }
    }
    return got != 42;
}

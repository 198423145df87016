// flush with a memscope clause: the flag is seen after the value that it announces.
// flags: -fopenmp-version=60
// references: clang (gcc does not take the flag)
#include <stdio.h>

int main(void) {
    int value = 0, flag = 0, seen = -1;
#pragma omp parallel sections num_threads(2) shared(value, flag, seen)
    {
#pragma omp section
        {
            value = 42;
#pragma omp flush memscope(device)
#pragma omp atomic write
            flag = 1;
#pragma omp flush memscope(all)
        }
#pragma omp section
        {
            int ready = 0;
            while (!ready) {
#pragma omp flush memscope(cgroup)
#pragma omp atomic read
                ready = flag;
            }
#pragma omp flush acquire memscope(all)
            seen = value;
        }
    }
    printf("%d\n", seen);
    return 0;
}

// A flag set after the creation reaches the tasks that wait for it, with flush as the handshake.
// references: clang (gcc gives the task a copy of the value that it has at the creation)
// threads: 2,7
#include <omp.h>
#include <stdio.h>

int main(void) {
    int value = 0, ready = 0, seen = 0;
    omp_set_dynamic(0);
#pragma omp parallel shared(value, ready, seen)
    {
#pragma omp master
        {
            // The barrier-less master cannot run the task before the flag is set: it does not reach a scheduling point.
            value = 42;
#pragma omp flush
#pragma omp atomic write
            ready = 1;
        }
#pragma omp single nowait
        {
#pragma omp task shared(value, ready, seen)
            {
                int r;
                do {
#pragma omp atomic read
                    r = ready;
                } while (!r);
#pragma omp flush
                seen = value;
            }
        }
    }
    printf("%d\n", seen);
    return seen == 42 ? 0 : 1;
}

// master is executed by thread 0 alone and has no barrier of its own.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int who = -1, runs = 0;
#pragma omp parallel shared(who, runs)
    {
#pragma omp master
        {
            who = omp_get_thread_num();
            runs++;
        }
    }
    printf("%d %d\n", who, runs);
    return who != 0 || runs != 1;
}

// One side is atomic, the task's is not.
#include <stdio.h>
static int flag;
int main(void) {
    int got = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp task shared(got) // by
        got = flag; // and
#pragma omp atomic write
        flag = 1; // race: flag
#pragma omp taskwait
    }
    return got < 0;
}

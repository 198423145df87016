// default(shared): an unlisted variable is the same object for all threads.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int counter = 0;
    int *where[4] = {0};
    omp_set_dynamic(0);
#pragma omp parallel default(shared) num_threads(4)
    where[omp_get_thread_num()] = &counter;
    for (int i = 0; i < 4; i++)
        *where[i] += 1 << i;
    printf("%d\n", counter);
    return counter == 15 ? 0 : 1;
}

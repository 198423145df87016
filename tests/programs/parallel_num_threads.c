// num_threads(4) makes a team of exactly four threads, each running the body once.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int seen[4] = {0}, size = 0;
    omp_set_dynamic(0);
#pragma omp parallel num_threads(4) shared(seen, size)
    {
        int me = omp_get_thread_num();
        seen[me]++;
        if (me == 0)
            size = omp_get_num_threads();
    }
    printf("size %d seen %d%d%d%d\n", size, seen[0], seen[1], seen[2], seen[3]);
    return size == 4 ? 0 : 1;
}

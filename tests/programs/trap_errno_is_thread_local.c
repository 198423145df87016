// errno belongs to the thread: what a region's threads set is not the initial thread's alone.
#include <errno.h>
#include <omp.h>
#include <stdio.h>

int main(void) {
    int bad = 0;
    omp_set_dynamic(0);
    errno = 5;
#pragma omp parallel num_threads(4) reduction(+ : bad)
    {
        errno = 20 + omp_get_thread_num();
#pragma omp barrier
        bad += errno != 20 + omp_get_thread_num();
    }
    printf("%d %d\n", bad, errno);
    return bad || errno != 20;
}

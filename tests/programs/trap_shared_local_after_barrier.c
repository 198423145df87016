// A shared local written by one thread is reloaded by all others behind the barrier.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int value = 0, bad = 0;
#pragma omp parallel shared(value) reduction(+ : bad)
    {
        int last = omp_get_num_threads() - 1;
        if (omp_get_thread_num() == last)
            value = 7;
#pragma omp barrier
        bad += value != 7;
#pragma omp barrier
        if (omp_get_thread_num() == 0)
            value = 8;
#pragma omp barrier
        bad += value != 8;
    }
    printf("%d %d\n", value, bad);
    return bad || value != 8;
}

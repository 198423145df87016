// A private array is each thread's own.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int t[10] = {1, 2, 3}, bad = 0;
#pragma omp parallel private(t) reduction(+ : bad) num_threads(4)
    {
        int me = omp_get_thread_num();
        for (int i = 0; i < 10; i++)
            t[i] = me * 10 + i;
#pragma omp barrier
        for (int i = 0; i < 10; i++)
            bad += t[i] != me * 10 + i;
    }
    printf("%d %d %d %d\n", t[0], t[1], t[2], bad);
    return bad || t[0] != 1 || t[2] != 3;
}

// A static global that only main uses is still visible to all threads.
#include <omp.h>
#include <stdio.h>

static int g;

int main(void) {
    int bad = 0;
    g = 3;
#pragma omp parallel reduction(+ : bad)
    {
        bad += g != 3;
#pragma omp barrier
        if (omp_get_thread_num() == omp_get_num_threads() - 1)
            g = 4;
#pragma omp barrier
        bad += g != 4;
    }
    printf("%d %d\n", g, bad);
    return bad || g != 4;
}

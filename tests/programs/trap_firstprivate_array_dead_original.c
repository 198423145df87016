// The original of a firstprivate array dies at the region: each thread still has its own copy.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int v[64], bad = 0;
    omp_set_dynamic(0);
    for (int i = 0; i < 64; i++)
        v[i] = i;
#pragma omp parallel firstprivate(v) num_threads(4) reduction(+ : bad)
    {
        int me = omp_get_thread_num();
        for (int i = 0; i < 64; i++)
            v[i] += me * 1000;
#pragma omp barrier
        for (int i = 0; i < 64; i++)
            bad += v[i] != i + me * 1000;
    }
    printf("%d\n", bad);
    return bad;
}

// A private variable-length array has its run-time size in every thread.
#include <omp.h>
#include <stdio.h>

static int run(int n) {
    int t[n], bad = 0;
    t[0] = 17;
#pragma omp parallel private(t) reduction(+ : bad) num_threads(3)
    {
        bad += sizeof t != (size_t)n * sizeof(int);
        for (int i = 0; i < n; i++)
            t[i] = omp_get_thread_num() + i;
#pragma omp barrier
        for (int i = 0; i < n; i++)
            bad += t[i] != omp_get_thread_num() + i;
    }
    return bad + (t[0] != 17);
}

int main(void) {
    int bad = run(5) + run(100) + run(1);
    printf("%d\n", bad);
    return bad;
}

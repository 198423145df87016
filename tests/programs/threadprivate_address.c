// The addresses of a threadprivate variable differ between threads and are steady within one.
#include <omp.h>
#include <stdio.h>

static int x;
#pragma omp threadprivate(x)

static int *where(void) { return &x; }

int main(void) {
    int *at[16] = {NULL}, bad = 0, n = 0;
    omp_set_dynamic(0);
#pragma omp parallel num_threads(4) shared(at, n) reduction(+ : bad)
    {
        int me = omp_get_thread_num();
        at[me] = &x;
        x = me;
#pragma omp barrier
        bad += where() != at[me] || *at[me] != me;
        // Another thread's copy may be read through a pointer.
        bad += *at[(me + 1) % omp_get_num_threads()] != (me + 1) % omp_get_num_threads();
#pragma omp single
        n = omp_get_num_threads();
    }
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
            bad += at[i] == at[j];
    bad += at[0] != &x;
    printf("%d\n", bad);
    return bad;
}

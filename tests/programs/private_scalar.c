// private: each thread writes its own copy and the original keeps its value.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int x = 42, bad = 0;
    omp_set_dynamic(0);
#pragma omp parallel private(x) num_threads(4) reduction(+ : bad)
    {
        x = omp_get_thread_num();
#pragma omp barrier
        bad += x != omp_get_thread_num();
    }
    printf("%d %d\n", x, bad);
    return x != 42 || bad;
}

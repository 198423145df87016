// collapse(1) is an ordinary loop: the inner loop stays with its thread.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int bad = 0;
#pragma omp parallel for collapse(1) reduction(+ : bad) schedule(static, 1)
    for (int i = 0; i < 8; i++)
        for (int j = 0; j < 8; j++)
            bad += omp_get_thread_num() != i % omp_get_num_threads();
    printf("%d\n", bad);
    return bad;
}

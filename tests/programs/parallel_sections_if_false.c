// parallel sections with if(0): one thread runs all sections.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int n[3] = {0}, size[3] = {0};
#pragma omp parallel sections if (0) num_threads(4)
    {
#pragma omp section
        {
            n[0] = omp_get_thread_num();
            size[0] = omp_get_num_threads();
        }
#pragma omp section
        {
            n[1] = omp_get_thread_num();
            size[1] = omp_get_num_threads();
        }
#pragma omp section
        {
            n[2] = omp_get_thread_num();
            size[2] = omp_get_num_threads();
        }
    }
    printf("%d %d %d %d %d %d\n", n[0], n[1], n[2], size[0], size[1], size[2]);
    return n[0] + n[1] + n[2] != 0 || size[0] + size[1] + size[2] != 3;
}

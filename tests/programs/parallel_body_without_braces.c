// The body of a region may be a single statement without braces.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int a[6] = {0};
    omp_set_dynamic(0);
#pragma omp parallel num_threads(6)
    a[omp_get_thread_num()] = omp_get_thread_num() * 2;
    printf("%d %d %d %d %d %d\n", a[0], a[1], a[2], a[3], a[4], a[5]);
    return a[5] == 10 ? 0 : 1;
}

// num_threads on the directive goes before omp_set_num_threads, which goes before the environment; if(0) before all.
// env: OMP_DYNAMIC=false
#include <omp.h>
#include <stdio.h>

static int size(void) {
    int n = 0;
#pragma omp single copyprivate(n)
    n = omp_get_num_threads();
    return n;
}

int main(void) {
    int a = 0, b = 0, c = 0, d = 0;
    omp_set_num_threads(5);
#pragma omp parallel reduction(max : a)
    a = size();
#pragma omp parallel num_threads(2) reduction(max : b)
    b = size();
#pragma omp parallel num_threads(2) if (0) reduction(max : c)
    c = size();
    omp_set_num_threads(1);
#pragma omp parallel num_threads(a - 1) reduction(max : d)
    d = size();
    printf("%d %d %d %d\n", a, b, c, d);
    return a != 5 || b != 2 || c != 1 || d != 4;
}

// A restrict parameter of the creating function, written by the tasks: it is read again after the taskwait.
#include <stdio.h>

static int fill(int *restrict a, int n) {
    int before = a[0];
    for (int i = 0; i < n; i++) {
#pragma omp task
        a[i] = i + 1;
    }
#pragma omp taskwait
    return before * 1000 + a[0] + a[n - 1];
}

int main(void) {
    int v[6] = {7, 7, 7, 7, 7, 7}, r = 0;
#pragma omp parallel
#pragma omp single
    r = fill(v, 6);
    printf("%d\n", r);
    return r == 7007 ? 0 : 1;
}

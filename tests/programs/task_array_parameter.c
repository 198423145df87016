// An array parameter is a pointer: implicit and explicit firstprivate copy the pointer.
#include <stdio.h>

static void fill(int a[], int n, int m[][3]) {
    for (int i = 0; i < n; i++) {
#pragma omp task
        a[i] = i + 1;
#pragma omp task firstprivate(m)
        m[i][2] = 10 * i;
    }
    a = NULL;
    m = NULL;
#pragma omp taskwait
}

int main(void) {
    int a[6] = {0}, m[6][3] = {{0}}, sum = 0;
#pragma omp parallel
#pragma omp single
    fill(a, 6, m);
    for (int i = 0; i < 6; i++)
        sum += a[i] + m[i][2] + m[i][0];
    printf("%d\n", sum);
    return sum == 171 ? 0 : 1;
}

// Tasks outside of any parallel region, with and without taskwait.
#include <stdio.h>

static int sum(const int *v, int n) {
    int a = 0, b = 0;
    if (n == 1)
        return v[0];
#pragma omp task shared(a)
    a = sum(v, n / 2);
#pragma omp task shared(b)
    b = sum(v + n / 2, n - n / 2);
#pragma omp taskwait
    return a + b;
}

int main(void) {
    int v[100], r;
    for (int i = 0; i < 100; i++)
        v[i] = i;
    r = sum(v, 100);
    printf("%d\n", r);
    return r == 4950 ? 0 : 1;
}

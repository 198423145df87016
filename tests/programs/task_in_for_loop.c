// Tasks created by all threads inside a worksharing loop are complete after its barrier.
#include <stdio.h>

int main(void) {
    int v[120] = {0}, bad = 0, n = 120;
#pragma omp parallel shared(v, n) reduction(+ : bad)
    {
#pragma omp for schedule(dynamic, 5)
        for (int i = 0; i < n; i++) {
#pragma omp task
            v[i] = i + 1;
        }
#pragma omp for
        for (int i = 0; i < n; i++)
            bad += v[n - 1 - i] != n - i;
    }
    printf("%d\n", bad);
    return bad;
}

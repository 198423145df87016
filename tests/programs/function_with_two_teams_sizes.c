// Regions of different team sizes in one function share the same variables.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int n = 0;
    omp_set_dynamic(0);
    for (int t = 1; t <= 5; t++) {
#pragma omp parallel num_threads(t)
        {
#pragma omp atomic
            n += t;
        }
    }
    printf("%d\n", n);
    return n == 55 ? 0 : 1;
}

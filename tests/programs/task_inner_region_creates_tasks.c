// Tasks in a parallel region inside a task are complete at the end of the inner region.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int sum = 0, bad = 0;
    omp_set_max_active_levels(2);
#pragma omp parallel shared(sum, bad)
#pragma omp single
    for (int i = 0; i < 4; i++) {
#pragma omp task
        {
            int v[20] = {0}, s = 0;
#pragma omp parallel num_threads(2)
            {
#pragma omp single nowait
                for (int k = 0; k < 20; k++) {
#pragma omp task shared(v)
                    v[k] = k + i;
                }
            }
            for (int k = 0; k < 20; k++)
                s += v[k];
#pragma omp atomic
            bad += s != 190 + 20 * i;
#pragma omp atomic
            sum += s;
        }
    }
    printf("%d %d\n", sum, bad);
    return bad || sum != 880;
}

// A lock taken and given back inside each task.
#include <omp.h>
#include <stdio.h>

int main(void) {
    omp_lock_t lock;
    int n = 0, max = 0;
    omp_init_lock(&lock);
#pragma omp parallel shared(lock, n, max)
#pragma omp single
    for (int i = 0; i < 100; i++) {
#pragma omp task
        {
            omp_set_lock(&lock);
            n++;
            if (i > max)
                max = i;
            omp_unset_lock(&lock);
        }
    }
    omp_destroy_lock(&lock);
    printf("%d %d\n", n, max);
    return n == 100 && max == 99 ? 0 : 1;
}

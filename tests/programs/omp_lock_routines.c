// Locks of the runtime library protect a counter.
#include <omp.h>
#include <stdio.h>

int main(void) {
    omp_lock_t lock;
    int n = 0;
    omp_init_lock(&lock);
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
        omp_set_lock(&lock);
        n += i;
        omp_unset_lock(&lock);
    }
    omp_destroy_lock(&lock);
    printf("%d\n", n);
    return n == 4950 ? 0 : 1;
}

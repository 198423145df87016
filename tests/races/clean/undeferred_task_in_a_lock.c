// An undeferred task ends before the lock is given back.
#include <omp.h>
static int x;
int main(void) {
    omp_lock_t lock;
    omp_init_lock(&lock);
#pragma omp parallel num_threads(4)
    {
        omp_set_lock(&lock);
#pragma omp task if (0)
        x++;
        omp_unset_lock(&lock);
    }
    omp_destroy_lock(&lock);
    return x != 4;
}

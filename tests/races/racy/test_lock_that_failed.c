// A thread that does not get the lock goes on without it.
#include <omp.h>
static int x;
int main(void) {
    omp_lock_t lock;
    omp_init_lock(&lock);
#pragma omp parallel num_threads(4) // by
    {
        int has = omp_test_lock(&lock);
#pragma omp taskyield
        x++; // race: x
        if (has)
            omp_unset_lock(&lock);
    }
    omp_destroy_lock(&lock);
    return x < 0;
}

// The creator holds the lock, the task does not.
#include <omp.h>
static int x;
int main(void) {
    omp_lock_t lock;
    omp_init_lock(&lock);
#pragma omp parallel num_threads(3)
    {
        omp_set_lock(&lock);
#pragma omp task // by
        x++; // race: x
        omp_unset_lock(&lock);
#pragma omp taskwait
    }
    omp_destroy_lock(&lock);
    return x < 0;
}

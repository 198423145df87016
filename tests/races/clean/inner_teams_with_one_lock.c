// Inner teams of different outer threads share a counter and its lock.
#include <omp.h>
#include <stdio.h>
static int count;
static omp_lock_t lock;
int main(void) {
    omp_set_max_active_levels(2);
    omp_init_lock(&lock);
#pragma omp parallel num_threads(2)
    {
#pragma omp parallel num_threads(2)
        {
            omp_set_lock(&lock);
            count++;
            omp_unset_lock(&lock);
        }
    }
    omp_destroy_lock(&lock);
    return count < 2;
}

// Inner teams of different outer threads write one variable; the lock is each inner team's own.
#include <omp.h>
#include <stdio.h>
static int count;
int main(void) {
    omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2) // by
    {
        omp_lock_t lock;
        omp_init_lock(&lock);
#pragma omp parallel num_threads(2) shared(lock)
        {
            omp_set_lock(&lock);
            count++; // race: count
            omp_unset_lock(&lock);
        }
        omp_destroy_lock(&lock);
    }
    return count < 0;
}

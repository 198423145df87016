// All hold a lock; one is taken twice.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    omp_lock_t lock;
    omp_nest_lock_t nest;
    int count = 0, other = 0;
    omp_init_lock(&lock);
    omp_init_nest_lock(&nest);
#pragma omp parallel for
    for (int i = 0; i < 50; i++) {
        omp_set_lock(&lock);
        count++;
        omp_unset_lock(&lock);
        omp_set_nest_lock(&nest);
        omp_set_nest_lock(&nest);
        other++;
        omp_unset_nest_lock(&nest);
        omp_unset_nest_lock(&nest);
    }
    return count != 50 || other != 50;
}

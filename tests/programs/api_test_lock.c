// omp_test_lock does not wait: it fails while the lock is held, also by the caller's neighbour.
#include <omp.h>
#include <stdio.h>

int main(void) {
    omp_lock_t lock;
    int done = 0, bad = 0;
    omp_init_lock(&lock);
    omp_set_dynamic(0);
#pragma omp parallel num_threads(3) shared(lock, done) reduction(+ : bad)
    {
#pragma omp master
        omp_set_lock(&lock);
#pragma omp barrier
        if (omp_get_thread_num() != 0)
            bad += omp_test_lock(&lock) != 0;
#pragma omp barrier
#pragma omp master
        omp_unset_lock(&lock);
#pragma omp barrier
        while (!omp_test_lock(&lock)) {
#pragma omp flush
        }
        done++;
        omp_unset_lock(&lock);
    }
    omp_destroy_lock(&lock);
    printf("%d %d\n", done, bad);
    return bad || done != 3;
}

// A mutex, a spin lock, and a lock for readers and writers, of POSIX threads.
// flags: -D_GNU_SOURCE
#include <pthread.h>

int main(void) {
    pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    pthread_rwlock_t table = PTHREAD_RWLOCK_INITIALIZER;
    pthread_spinlock_t spin;
    pthread_spin_init(&spin, PTHREAD_PROCESS_PRIVATE);
    int count = 0, other = 0, version = 0;
#pragma omp parallel for
    for (int i = 0; i < 50; i++) {
        while (pthread_mutex_trylock(&mutex) != 0) {
        }
        count++;
        pthread_mutex_unlock(&mutex);
        pthread_spin_lock(&spin);
        other++;
        pthread_spin_unlock(&spin);
        int seen;
        pthread_rwlock_rdlock(&table);
        seen = version;
        pthread_rwlock_unlock(&table);
        if (seen < 5) {
            pthread_rwlock_wrlock(&table);
            version++;
            pthread_rwlock_unlock(&table);
        }
    }
    pthread_spin_destroy(&spin);
    return count != 50 || other != 50 || version < 5;
}

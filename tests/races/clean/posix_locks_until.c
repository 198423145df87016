// Locks of POSIX threads that are waited for until a time, by either clock.
// flags: -D_GNU_SOURCE
#include <errno.h>
#include <pthread.h>
#include <time.h>

static struct timespec in_a_minute(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    time.tv_sec += 60;
    return time;
}

int main(void) {
    pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
    pthread_rwlock_t table = PTHREAD_RWLOCK_INITIALIZER;
    int count = 0, other = 0, version = 0, late = 0;
#pragma omp parallel for reduction(+ : late)
    for (int i = 0; i < 50; i++) {
        struct timespec time = in_a_minute(CLOCK_REALTIME), steady = in_a_minute(CLOCK_MONOTONIC), past = {0, 0};
        late += pthread_mutex_timedlock(&mutex, &time) != 0;
        count++;
        late += i == 0 && pthread_mutex_timedlock(&mutex, &past) != ETIMEDOUT;
        pthread_mutex_unlock(&mutex);
        late += pthread_mutex_clocklock(&mutex, CLOCK_MONOTONIC, &steady) != 0;
        other++;
        pthread_mutex_unlock(&mutex);
        late += pthread_rwlock_timedrdlock(&table, &time) != 0;
        int seen = version;
        pthread_rwlock_unlock(&table);
        late += pthread_rwlock_clockrdlock(&table, CLOCK_MONOTONIC, &steady) != 0;
        seen += version;
        pthread_rwlock_unlock(&table);
        if (seen < 10) {
            late += pthread_rwlock_timedwrlock(&table, &time) != 0;
            version++;
            pthread_rwlock_unlock(&table);
            late += pthread_rwlock_clockwrlock(&table, CLOCK_MONOTONIC, &steady) != 0;
            version++;
            pthread_rwlock_unlock(&table);
        }
    }
    return count != 50 || other != 50 || version < 5 || late != 0;
}

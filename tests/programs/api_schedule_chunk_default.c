// omp_get_schedule returns chunk size 1 where none was set for a schedule whose chunks are handed out
#include <omp.h>
#include <stdio.h>

static void set(omp_sched_t kind, int chunk) {
    omp_sched_t kind_read;
    int chunk_read;
    omp_set_schedule(kind, chunk);
    omp_get_schedule(&kind_read, &chunk_read);
    printf("kind %d, chunk %d: kind %d, chunk %d\n", (int)kind, chunk, (int)kind_read, chunk_read);
}

int main(void) {
    for (int chunk = -1; chunk <= 3; chunk++) {
        set(omp_sched_dynamic, chunk);
        set(omp_sched_guided, chunk);
    }
    set(omp_sched_static, 3);
    return 0;
}

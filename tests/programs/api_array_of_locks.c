// One lock per bucket of a histogram, initialized in parallel, passed to functions.
#include <omp.h>
#include <stdio.h>

struct bucket { omp_lock_t lock; int n; };

static void put(struct bucket *b, int v) {
    omp_set_lock(&b->lock);
    b->n += v;
    omp_unset_lock(&b->lock);
}

int main(void) {
    struct bucket buckets[7];
    int sum = 0;
#pragma omp parallel
    {
#pragma omp for
        for (int i = 0; i < 7; i++) {
            buckets[i].n = 0;
            omp_init_lock(&buckets[i].lock);
        }
#pragma omp for schedule(dynamic, 3)
        for (int i = 0; i < 700; i++)
            put(&buckets[i * i % 7], 1);
    }
    for (int i = 0; i < 7; i++) {
        sum += buckets[i].n * (i + 1);
        omp_destroy_lock(&buckets[i].lock);
    }
    printf("%d %d\n", buckets[0].n, sum);
    return buckets[0].n != 100 || sum != 100 + 200 * (2 + 3 + 5);
}

// Nestable locks: the owner may take one again; omp_test_nest_lock returns the depth.
#include <omp.h>
#include <stdio.h>

static omp_nest_lock_t lock;
static int total, wrong;

static void add(int depth) {
    omp_set_nest_lock(&lock);
    total++;
    if (depth > 0)
        add(depth - 1);
    omp_unset_nest_lock(&lock);
}

int main(void) {
    omp_init_nest_lock(&lock);
    int first = omp_test_nest_lock(&lock), second = omp_test_nest_lock(&lock);
    omp_unset_nest_lock(&lock);
    omp_unset_nest_lock(&lock);
#pragma omp parallel for
    for (int i = 0; i < 50; i++) {
        add(3);
        int got = omp_test_nest_lock(&lock);
        if (got) {
            if (got != 1)
                wrong++;
            omp_unset_nest_lock(&lock);
        }
    }
    omp_destroy_nest_lock(&lock);
    printf("%d %d %d %d\n", first, second, total, wrong);
    return first != 1 || second != 2 || total != 200 || wrong;
}

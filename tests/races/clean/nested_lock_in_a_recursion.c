// A nested lock is given back by the outermost function, under which the tasks have ended.
#include <omp.h>
static omp_nest_lock_t lock;
static int x;
static void add(int depth) {
    omp_set_nest_lock(&lock);
    x++;
    if (depth > 0)
        add(depth - 1);
    omp_unset_nest_lock(&lock);
}
int main(void) {
    omp_init_nest_lock(&lock);
#pragma omp parallel num_threads(3)
    {
#pragma omp task
        add(3);
#pragma omp task
        add(2);
    }
    omp_destroy_nest_lock(&lock);
    return x != 21;
}

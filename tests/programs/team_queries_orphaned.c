// omp_get_thread_num and omp_get_num_threads in called functions refer to the caller's team.
#include <omp.h>
#include <stdio.h>

static int me(void) { return omp_get_thread_num(); }
static int size(void) { return omp_get_num_threads(); }

int main(void) {
    int seen[3] = {0}, bad = me() != 0 || size() != 1;
    omp_set_dynamic(0);
#pragma omp parallel num_threads(3) reduction(+ : bad)
    {
        seen[me()] += size();
        bad += omp_get_level() != 1;
    }
    printf("%d%d%d %d\n", seen[0], seen[1], seen[2], bad);
    return bad || seen[2] != 3;
}

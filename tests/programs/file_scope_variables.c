// File-scope variables, extern and static, are shared; private gives each thread its own.
#include <omp.h>
#include <stdio.h>

int counter = 0;
static double table[8];
int scratch = 77;

static int read_scratch(void) { return scratch; }

int main(void) {
    int outer_seen = 0;
    omp_set_dynamic(0);
#pragma omp parallel num_threads(4) private(scratch) reduction(+ : outer_seen)
    {
        scratch = omp_get_thread_num();
        table[scratch] = scratch * 0.5;
        outer_seen += read_scratch();
#pragma omp atomic
        counter += scratch;
    }
    printf("%d %.1f %d %d\n", counter, table[3], outer_seen, scratch);
    return counter == 6 && outer_seen == 308 && scratch == 77 ? 0 : 1;
}

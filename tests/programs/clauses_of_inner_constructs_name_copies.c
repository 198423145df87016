// What clauses of inner constructs name has its value from outside where the outer construct's copy has none.
// flags: -fopenmp-version=52
// references: none (gcc 12 reads the copies, which have no values; the program of clang 19 crashes)
#include <omp.h>
#include <stdio.h>

static int wrong(const char *what, int is) {
    printf("%s: %d\n", what, is);
    return 1;
}

int main(void) {
    int bad = 0, threads = 1, width = 1, inner = 0, others = 0;
#pragma omp teams distribute parallel for num_teams(1) lastprivate(threads) num_threads(threads)
    for (int i = 0; i < 8; i++) {
        threads = i;
        if (omp_get_num_threads() != 1) {
#pragma omp atomic write
            others = 1;
        }
    }
    if (threads != 7 || others) bad |= wrong("num_threads of a lastprivate", threads);
#pragma omp teams distribute parallel for num_teams(1) private(width) num_threads(width)
    for (int i = 0; i < 8; i++) {
        width = i;
        if (omp_get_num_threads() != 1) {
#pragma omp atomic write
            others = 1;
        }
    }
    if (width != 1 || others) bad |= wrong("num_threads of a private", width);
#pragma omp teams distribute parallel for num_teams(1) lastprivate(inner) if (teams : width) if (parallel : inner)
    for (int i = 0; i < 8; i++) {
        inner = i + 1;
        if (omp_in_parallel() && omp_get_num_threads() > 1) {
#pragma omp atomic write
            others = 1;
        }
    }
    if (inner != 8 || others) bad |= wrong("if(parallel) of a lastprivate", inner);

    int tasks = 8, which = 0, executed = 0, size = 9, last = 1, finals = 0;
#pragma omp parallel masked taskloop num_threads(2) reduction(+ : tasks) num_tasks(tasks)
    for (int i = 0; i < 8; i++) tasks += 1;
    if (tasks != 16) bad |= wrong("num_tasks of a reduction", tasks);
#pragma omp parallel masked num_threads(2) private(which) filter(which)
    {
        which = omp_get_thread_num();
#pragma omp atomic
        executed += 1 + which;
    }
    if (executed != 1) bad |= wrong("filter of a private", executed);
#pragma omp parallel masked taskloop num_threads(2) lastprivate(size) grainsize(size) private(last) final(last)
    for (int i = 0; i < 9; i++) {
        size = i;
        if (omp_in_final()) {
#pragma omp atomic
            finals++;
        }
    }
    if (size != 8 || finals != 9) bad |= wrong("final of a private", finals);
    return bad;
}

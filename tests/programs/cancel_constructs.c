// cancel and cancellation point of loops, sections, parallel regions and task groups; what follows is not canceled.
// env: OMP_CANCELLATION=true
// references: gcc (clang 19 aborts in its runtime: a canceled loop leaves chunks behind)
#include <omp.h>
#include <stdio.h>

static int search(const int *data, int n, int wanted, int kind) {
    int found = -1, after = 0;
#pragma omp parallel shared(found, after)
    {
        if (kind == 0) {
#pragma omp for schedule(static)
            for (int i = 0; i < n; i++) {
                if (data[i] == wanted) {
#pragma omp atomic write
                    found = i;
#pragma omp cancel for
                }
#pragma omp cancellation point for
            }
        } else if (kind == 1) {
#pragma omp for schedule(dynamic, 3)
            for (int i = 0; i < n; i++) {
                if (data[i] == wanted) {
#pragma omp atomic write
                    found = i;
                }
#pragma omp cancel for if (data[i] == wanted)
            }
        } else {
#pragma omp for collapse(2) schedule(static, 2)
            for (int i = 0; i < n / 10; i++)
                for (int j = 0; j < 10; j++) {
                    if (data[10 * i + j] == wanted) {
#pragma omp atomic write
                        found = 10 * i + j;
#pragma omp cancel for
                    }
                }
        }
        // The team goes on, and its next loop is whole.
#pragma omp for reduction(+ : after) schedule(dynamic)
        for (int i = 0; i < 50; i++) after++;
#pragma omp barrier
#pragma omp for reduction(+ : after)
        for (int i = 0; i < 50; i++) {
            if (i < 0) {
#pragma omp cancel for
            }
            after++;
        }
    }
    return after == 100 ? found : -100;
}

static int combined(const int *data, int n, int wanted) {
    int found = -1;
#pragma omp parallel for schedule(guided)
    for (int i = 0; i < n; i++) {
        if (data[i] == wanted) {
#pragma omp critical
            found = i;
#pragma omp cancel for
        }
    }
    return found;
}

static int of_sections(void) {
    int executed = 0, later = 0;
#pragma omp parallel num_threads(1) shared(executed, later)
    {
#pragma omp sections
        {
#pragma omp section
            {
                executed += 1;
#pragma omp cancel sections
                executed += 100;
            }
#pragma omp section
            executed += 10;
        }
#pragma omp single
        later = 1;
    }
    return executed * 10 + later;
}

static int of_region(int threads) {
    int behind = 0, arrived = 0;
#pragma omp parallel num_threads(threads) shared(behind, arrived)
    {
#pragma omp atomic
        arrived++;
        if (omp_get_thread_num() == 0) {
#pragma omp cancel parallel
        }
        // Nobody passes this barrier: it is a cancellation point.
#pragma omp barrier
#pragma omp atomic
        behind++;
    }
    return arrived == threads || arrived == 1 ? behind : -1;
}

static int of_implied_barriers(int threads, int which) {
    int behind = 0;
#pragma omp parallel num_threads(threads) shared(behind)
    {
        if (omp_get_thread_num() == threads - 1) {
#pragma omp cancel parallel
        }
        if (which == 0) {
#pragma omp for
            for (int i = 0; i < 10; i++) {
            }
        } else if (which == 1) {
#pragma omp single
            {
            }
        } else {
#pragma omp sections
            {
#pragma omp section
                (void)which;
            }
        }
#pragma omp atomic
        behind++;
    }
    return behind;
}

// A barrier in a taskgroup leads out of that first.
static int of_barrier_in_taskgroup(int threads) {
    int behind = 0;
#pragma omp parallel num_threads(threads) shared(behind)
    {
        if (omp_get_thread_num() == 0) {
#pragma omp cancel parallel
        }
#pragma omp taskgroup
        {
#pragma omp for
            for (int i = 0; i < 8; i++) {
            }
#pragma omp atomic
            behind++;
        }
#pragma omp atomic
        behind++;
    }
    return behind;
}

static int of_taskgroup(void) {
    int done = 0, last = 0;
#pragma omp parallel num_threads(1)
#pragma omp single
    {
#pragma omp taskgroup
        {
            for (int i = 0; i < 8; i++) {
#pragma omp task firstprivate(i) shared(done) if (0)
                {
#pragma omp cancellation point taskgroup
                    done++;
                    if (i == 3) {
#pragma omp cancel taskgroup
                        done += 100;
                    }
                }
            }
        }
#pragma omp task shared(last)
        last = 1;
#pragma omp taskwait
    }
    return done * 10 + last;
}

int main(void) {
    int data[200];
    for (int i = 0; i < 200; i++) data[i] = (i * 37) % 199;
    data[199] = -5;
    for (int kind = 0; kind < 3; kind++) printf("%d %d\n", search(data, 200, 150, kind), search(data, 200, -1, kind));
    printf("combined %d %d\n", combined(data, 200, -5), combined(data, 200, -9));
    printf("sections %d\n", of_sections());
    printf("regions %d %d\n", of_region(1), of_region(4));
    for (int which = 0; which < 3; which++)
        printf("implied %d %d\n", of_implied_barriers(1, which), of_implied_barriers(3, which));
    printf("barrier in taskgroup %d %d\n", of_barrier_in_taskgroup(1), of_barrier_in_taskgroup(3));
    printf("taskgroup %d\n", of_taskgroup());
    printf("again %d\n", search(data, 200, 150, 1));
    return 0;
}

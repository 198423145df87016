// A loop or sections that are canceled in a team that a directive may cancel: what clang leaves the scopes by, in a row.
// env: OMP_CANCELLATION=true
// references: gcc
// not-on: libomp (at one thread, a loop that is canceled takes the rest of the region along; at two, some runs never end)
#include <omp.h>
#include <stdio.h>

/* The loop is canceled, the team is not. */
static int loop_then_barriers(int n) {
    int before = 0, after = 0;
#pragma omp parallel
    {
#pragma omp for
        for (int i = 0; i < n; i++) {
            if (i == n / 2) {
#pragma omp cancel for
            }
#pragma omp atomic
            before++;
#pragma omp cancellation point for
        }
#pragma omp single
        after++;
#pragma omp cancel parallel if (n == 0)
#pragma omp barrier
#pragma omp single
        after += 10;
    }
    return before >= 0 && before < n ? after : -1;
}

static int sections_then_tasks(void) {
    int first = 0, tasks = 0;
#pragma omp parallel
    {
#pragma omp sections
        {
#pragma omp section
            {
#pragma omp atomic
                first++;
#pragma omp cancel sections
            }
#pragma omp section
            {
            }
        }
#pragma omp single
        {
#pragma omp taskgroup
            {
                for (int i = 0; i < 10; i++) {
#pragma omp task
                    {
#pragma omp atomic
                        tasks++;
#pragma omp cancel taskgroup if (i < 0)
                    }
                }
            }
        }
#pragma omp cancel parallel if (0)
    }
    return first <= 1 ? tasks : -1;
}

/* The team is canceled in the end. */
static int team(int n) {
    int done = 0;
#pragma omp parallel
    {
        for (int round = 0; round < 3; round++) {
#pragma omp for schedule(dynamic)
            for (int i = 0; i < n; i++) {
                int copy = i;
                if (copy == 3) {
#pragma omp cancel for
                }
            }
        }
#pragma omp single
        done = 1;
#pragma omp cancel parallel
        done = 2;
    }
    return done;
}

int main(void) {
    printf("%d %d %d\n", loop_then_barriers(100), sections_then_tasks(), team(20));
    return 0;
}

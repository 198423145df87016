// references: gcc
// not-on: libomp (it takes the scope of the reduction for the taskgroup)
// env: OMP_CANCELLATION=true
// A reduction with the modifier 'task' is no taskgroup: what is canceled in it is the group around it.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int a = 0, executed = 0, behind = 0;
#pragma omp parallel num_threads(2)
#pragma omp taskgroup
    {
        int has_part = 0;
#pragma omp for reduction(task, + : a) schedule(static)
        for (int i = 0; i < 64; ++i) {
            a++;
            has_part = 1;
#pragma omp task in_reduction(+ : a)
            {
                a += 0;
#pragma omp cancel taskgroup
#pragma omp atomic
                executed++;
            }
        }
        // All threads have passed the loop, so the group of each was canceled by the tasks that it has made.
        if (has_part) {
#pragma omp task
            {
#pragma omp atomic
                behind++;
            }
        }
    }
    printf("%d %d %d\n", a, executed, behind);

    // Within a group of its own, the one around goes on.
    int inner = 0, outer = 0;
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskgroup
    {
#pragma omp taskgroup task_reduction(+ : inner)
        {
#pragma omp task in_reduction(+ : inner) if (0)
            {
                inner++;
#pragma omp cancel taskgroup
                inner += 100;
            }
        }
#pragma omp task
        {
#pragma omp atomic
            outer++;
        }
    }
    printf("%d %d\n", inner, outer);
}

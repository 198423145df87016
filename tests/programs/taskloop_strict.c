// strict: a grain size and a number of tasks are exact, but for the last task.
// references: gcc (clang drops the modifier)
#include <stdio.h>

int main(void) {
    int sizes[40], tasks = 0, bad = 0, first = 1, count = 0;
#pragma omp parallel num_threads(3)
#pragma omp single
    {
        int starts[100] = {0};
#pragma omp taskloop grainsize(strict : 7) shared(starts)
        for (int i = 0; i < 100; i++)
            starts[i] = i / 7;
        for (int i = 0; i < 100; i++)
            bad += starts[i] != i / 7;
        // Each task has its own copy, so that the first iteration of each finds what no other has changed.
        int seen = 0;
#pragma omp taskloop grainsize(strict : 8) firstprivate(seen) shared(tasks)
        for (int i = 0; i < 100; i++) {
            if (seen++ == 0) {
#pragma omp atomic
                tasks++;
            }
            if (seen > 8) {
#pragma omp atomic
                bad++;
            }
        }
        seen = 0;
#pragma omp taskloop num_tasks(strict : 9) firstprivate(seen) shared(count)
        for (int i = 0; i < 100; i++) {
            if (seen++ == 0) {
#pragma omp atomic
                count++;
            }
        }
    }
    (void)sizes;
    (void)first;
    printf("%d %d %d\n", tasks, count, bad);
    return tasks == 13 && count == 9 && bad == 0 ? 0 : 1;
}

// Task reductions of globals, parameters, private copies and static variables; untied, final and undeferred tasks; in loops.
// references: gcc (clang's build ends with an assertion of libomp)
#include <stdio.h>

static long global = 1;

static void add(long *what, int n) {
    for (int i = 0; i < n; i++) {
#pragma omp task in_reduction(+ : what[0]) firstprivate(i) untied
        what[0] += i;
    }
}

static int over(int parameter, int rounds) {
    static int kept;
    for (int r = 0; r < rounds; r++) {
#pragma omp taskgroup task_reduction(+ : parameter) task_reduction(+ : kept)
        {
#pragma omp task in_reduction(+ : parameter) final(r > 1)
            {
                parameter += r;
#pragma omp task in_reduction(+ : parameter)
                parameter += 100;
            }
#pragma omp task in_reduction(+ : kept) if (r != 1)
            kept += 2;
        }
    }
    return parameter * 100 + kept;
}

int main(void) {
    int results[4] = {0}, of_over = 0;
    long team = 0;
#pragma omp parallel num_threads(4)
    {
        int mine = 0;
#pragma omp for
        for (int i = 0; i < 4; i++) {
            mine = i;
#pragma omp taskgroup task_reduction(+ : mine)
            {
#pragma omp task in_reduction(+ : mine)
                mine += 10;
#pragma omp task in_reduction(+ : mine)
                mine += 20;
            }
            results[i] = mine;
        }
#pragma omp single
        {
#pragma omp taskgroup task_reduction(+ : global)
            add(&global, 10);
            of_over = over(7, 4);
        }
    }
#pragma omp parallel num_threads(3) reduction(task, + : team)
    {
#pragma omp single
        add(&team, 5);
    }
    printf("%d %d %ld %d %ld\n", results[0], results[3], global, of_over, team);
    return results[3] == 33 && global == 46 && of_over == (7 + 6 + 400) * 100 + 8 && team == 10 ? 0 : 1;
}

// A taskgraph executes its tasks each time, in the order of their dependences, and ends when they have. Its clauses say what is
// recorded and replayed, which changes nothing that a program sees.
// flags: -fopenmp-version=60
// references: none (neither clang 19 nor gcc 12 knows the directive)
// threads: 1,2,7
#include <stdio.h>

enum { CELLS = 40, STEPS = 25 };
static int a[CELLS + 2], b[CELLS + 2];

static void step(int round) {
#pragma omp taskgraph graph_id(round % 2), graph_reset(round == 10) \
    if(round > 3)
    {
        for (int i = 1; i <= CELLS; i++) {
#pragma omp task depend(in : a[i - 1], a[i], a[i + 1]) depend(out : b[i]) firstprivate(i)
            b[i] = a[i - 1] + 2 * a[i] + a[i + 1];
        }
        for (int i = 1; i <= CELLS; i++) {
#pragma omp task depend(in : b[i]) depend(out : a[i]) firstprivate(i)
            a[i] = b[i] % 1009;
        }
    }
}

int main(void) {
    int open = 0, wrong = 0;
    for (int i = 1; i <= CELLS; i++)
        a[i] = i * i % 97;
#pragma omp parallel
#pragma omp single
    {
        for (int round = 0; round < STEPS; round++) {
            step(round);
            // Complete here, without a taskwait.
            wrong += a[1] != b[1] % 1009;
        }
        // Without the group, tasks may go on behind the region.
#pragma omp taskgraph nogroup
        {
#pragma omp task shared(open)
#pragma omp atomic
            open++;
        }
#pragma omp taskwait
        wrong += open != 1;
#pragma omp taskgraph
        {
#pragma omp taskloop
            for (int i = 0; i < 100; i++) {
#pragma omp atomic
                open += i;
            }
        }
        wrong += open != 4951;
    }
    int sum = 0;
    for (int i = 1; i <= CELLS; i++)
        sum = (sum * 31 + a[i]) % 1000003;
    printf("%d %d\n", sum, wrong);
    return 0;
}

// Executions of a graph follow the record of the first one; those that are others do not, and are right nevertheless: with other
// addresses, more tasks or fewer, kinds of dependences that are not recorded, waits in between, and by several threads at once.
// flags: -fopenmp-version=60
// references: none (neither clang 19 nor gcc 12 knows the directive)
// threads: 1,2,7
#include <stdio.h>

enum { CELLS = 30, STEPS = 40 };
static int wrong;

static void check(int is_right) {
    if (!is_right) {
#pragma omp atomic
        wrong++;
    }
}

// A wavefront: each task finds what the tasks before it have left, in this execution.
static void front(int (*cell)[CELLS], int round) {
#pragma omp taskgraph
    {
        for (int i = 1; i < CELLS; i++)
            for (int j = 1; j < CELLS; j++) {
#pragma omp task firstprivate(i, j, round) depend(in : cell[i - 1][j], cell[i][j - 1]) depend(inout : cell[i][j])
                {
                    check((i == 1 || cell[i - 1][j] == round) && (j == 1 || cell[i][j - 1] == round));
                    check(cell[i][j] == round - 1);
                    cell[i][j] = round;
                }
            }
    }
}

// Every third execution has another array, and every fifth fewer tasks.
static int one[CELLS], two[CELLS];
static void changing(int round) {
    int *cell = round % 3 == 2 ? two : one;
    int n = round % 5 == 4 ? CELLS / 2 : CELLS;
#pragma omp taskgraph graph_reset(round % 10 == 0)
    {
        for (int i = 1; i < n; i++) {
#pragma omp task firstprivate(i, cell) depend(in : cell[i - 1]) depend(out : cell[i])
            cell[i] = cell[i - 1] + 1;
        }
    }
    check(cell[n - 1] == cell[0] + n - 1);
    for (int i = 1; i < CELLS; i++)
        cell[i] = -1;
    cell[0] = round;
}

// An execution may wait for some of its tasks, and have tasks without dependences or with some that are not recorded.
static void mixed(int round) {
    int a = 0, b = 0, c = 0, d = 0;
#pragma omp taskgraph graph_id(round % 4)
    {
#pragma omp task shared(a) depend(out : a)
        a = round;
#pragma omp task shared(d)
#pragma omp atomic
        d++;
        if (round % 4 == 1) {
#pragma omp taskwait depend(in : a)
            check(a == round);
        }
#pragma omp task shared(a, b) depend(in : a) depend(out : b)
        b = a + 1;
        if (round % 4 == 2) {
#pragma omp task shared(c) depend(mutexinoutset : c)
            c += 2;
#pragma omp task shared(c) depend(mutexinoutset : c)
            c += 3;
        }
        if (round % 4 == 3) {
#pragma omp task if (0) shared(b, c) depend(in : b)
            c = b;
#pragma omp taskwait
            check(c == round + 1);
        }
#pragma omp task shared(b, d) depend(in : b)
        {
            check(b == round + 1);
#pragma omp atomic
            d++;
        }
    }
    check(d == 2 && (round % 4 != 2 || c == 5));
}

// The graph of the construct, of which one execution at a time can follow the record.
static void by_all(int *cell, int round) {
#pragma omp taskgraph
    {
        for (int i = 1; i < 8; i++) {
#pragma omp task firstprivate(i, cell, round) depend(in : cell[i - 1]) depend(inout : cell[i])
            {
                check(i == 1 || cell[i - 1] == round);
                cell[i] = round;
            }
        }
    }
    check(cell[7] == round);
}

int main(void) {
    static int cell[CELLS][CELLS];
    int nested = 0;
#pragma omp parallel
    {
        int own[8] = {0};
        for (int round = 1; round < STEPS; round++)
            by_all(own, round);
#pragma omp single
        for (int round = 1; round < STEPS; round++) {
            front(cell, round);
            changing(round);
            mixed(round);
#pragma omp taskgraph
            {
#pragma omp task shared(nested) depend(out : nested)
                {
#pragma omp taskgraph
                    {
#pragma omp task shared(nested) depend(inout : nested)
                        nested++;
#pragma omp task shared(nested) depend(inout : nested)
                        nested *= 2;
                    }
                }
#pragma omp task shared(nested) depend(inout : nested)
                nested %= 1000;
            }
        }
    }
    printf("%d %d %d\n", wrong, cell[CELLS - 1][CELLS - 1], nested);
    return 0;
}

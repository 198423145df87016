// Dependences in loops, nested tasks, recursion, orphaned functions, of globals, parameters and private copies.
// references: clang
#include <stdio.h>

static int global, counter;
static int cells[64];

static void orphan(int *where, int value) {
#pragma omp task depend(inout : *where) firstprivate(value)
    *where = *where * 2 + value;
}

static void tree(int *node, int depth) {
    int left = 0, right = 0;
    if (depth == 0) {
        *node = 1;
        return;
    }
#pragma omp task depend(out : left) shared(left)
    tree(&left, depth - 1);
#pragma omp task depend(out : right) shared(right)
    tree(&right, depth - 1);
#pragma omp task depend(in : left, right) shared(left, right)
    *node = left + right;
#pragma omp taskwait
}

int main(void) {
    int results[4] = {0}, root = 0, never_written = 3, tripled = 0;
#pragma omp parallel num_threads(4)
    {
        int own = 0;
#pragma omp for
        for (int i = 0; i < 4; i++) {
            own = i;
#pragma omp task depend(inout : own) shared(own)
            own += 10;
#pragma omp task depend(inout : own) shared(own, results) firstprivate(i)
            results[i] = own * 2;
#pragma omp taskwait
        }
#pragma omp single
        {
#pragma omp task depend(out : global)
            {
                global = 1;
                for (int i = 1; i < 64; i++) {
#pragma omp task depend(in : cells[i - 1]) depend(out : cells[i]) firstprivate(i)
                    cells[i] = cells[i - 1] + i;
                }
#pragma omp taskwait
            }
            for (int i = 0; i < 5; i++)
                orphan(&global, i);
#pragma omp task depend(in : global)
            counter = global + cells[63];
            tree(&root, 6);
#pragma omp task depend(in : never_written) depend(out : tripled) shared(tripled)
            tripled = 3 * never_written;
#pragma omp taskwait depend(in : never_written, tripled)
#pragma omp task depend(inout : tripled) shared(tripled)
            tripled += never_written;
        }
    }
    printf("%d %d %d %d %d %d %d\n", results[0], results[1], results[3], global, counter, root, tripled);
    return results[3] == 26 && global == 58 && counter == 58 + 2016 && root == 64 && tripled == 12 ? 0 : 1;
}

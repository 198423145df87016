// Functions that do not wait for their tasks: a barrier, a taskgroup and a caller's taskwait do. The caller waits for what a call has
// left, which are its own children, but not for what its tasks leave.
// threads: 1,2,7
#include <stdio.h>

enum { DEPTH = 12, LEAVES = 1 << DEPTH };
static int seen[LEAVES];
static int loose[LEAVES];

static void visit(int *to, int node, int depth) {
    if (depth == 0) {
        to[node]++;
        return;
    }
#pragma omp task
    visit(to, 2 * node, depth - 1);
#pragma omp task
    visit(to, 2 * node + 1, depth - 1);
}

// Each level leaves one task to its caller, and waits for none.
static void leave(int *to, int lo, int hi) {
    for (; hi - lo > 1; hi = (lo + hi) / 2) {
#pragma omp task firstprivate(lo, hi)
        leave(to, (lo + hi) / 2, hi);
    }
#pragma omp atomic
    to[lo]++;
}

static int sum_of(const int *of, int n) {
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += of[i];
    return sum;
}

// A child of this function: its taskwait waits for it, though a call has created it.
static void make_one(int *to) {
#pragma omp task
    *to = 5;
}
static int waits(void) {
    int got = 0;
    make_one(&got);
#pragma omp taskwait
    return got;
}

int main(void) {
    int wrong = 0, after = 0, all = 0;
#pragma omp parallel
    {
#pragma omp single
        visit(seen, 0, DEPTH);
#pragma omp single
        {
            after = sum_of(seen, LEAVES);
#pragma omp taskgroup
            leave(loose, 0, LEAVES);
            all = sum_of(loose, LEAVES);
        }
#pragma omp single
        for (int i = 0; i < 1000; i++) {
#pragma omp task shared(wrong)
            {
                if (waits() != 5) {
#pragma omp atomic
                    wrong++;
                }
            }
        }
    }
    for (int i = 0; i < LEAVES; i++)
        wrong += seen[i] != 1 || loose[i] != 1;
    printf("%d %d %d\n", after, all, wrong);
    return 0;
}

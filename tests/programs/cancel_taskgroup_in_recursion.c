// references: clang, gcc
// env: OMP_CANCELLATION=true
// Another task cancels the group of a recursion that would not end: tasks that have not begun are discarded, however deep.
#include <omp.h>
#include <stdio.h>

static long leaves(int depth, long at) {
    if (depth == 0) return at % 7 != 0;
    long left = 0, right;
#pragma omp task shared(left) firstprivate(depth, at)
    left = leaves(depth - 1, 2 * at);
    right = leaves(depth - 1, 2 * at + 1);
#pragma omp taskwait
    return left + right;
}

// Each level begins a group of its own within the one that is canceled; not all runtimes discard its tasks.
static long groups(int depth, long at) {
    if (depth == 0) return at % 5 != 0;
    long left = 0, right = 0;
#pragma omp taskgroup
    {
#pragma omp task shared(left) firstprivate(depth, at)
        left = groups(depth - 1, 2 * at);
#pragma omp task shared(right) firstprivate(depth, at)
        right = groups(depth - 1, 2 * at + 1);
    }
    return left + right;
}

static void race(long (*walk)(int, long), int kind) {
    int has_begun = 0, has_ended = 0;
    long behind = 0;
#pragma omp parallel num_threads(2) shared(has_begun, has_ended, behind)
#pragma omp single
    if (omp_get_num_threads() == 2 && omp_get_cancellation()) {
#pragma omp taskgroup
        {
#pragma omp task shared(has_begun)
            {
                int seen = 0;
                while (!seen) {
#pragma omp atomic read
                    seen = has_begun;
                }
#pragma omp cancel taskgroup
                printf("not reached\n");
            }
#pragma omp task shared(has_begun, has_ended)
            {
#pragma omp atomic write
                has_begun = 1;
                long found = kind == 0 ? leaves(60, 1) : groups(14, 1);
                has_ended = found >= 0;
            }
        }
        // The next group is whole.
#pragma omp taskgroup
        {
#pragma omp task shared(behind)
            behind = walk(12, 1);
        }
    } else {
        has_ended = 1;
        behind = walk(12, 1);
    }
    printf("%d %ld\n", has_ended, behind);
}

int main(void) {
    for (int round = 0; round < 20; round++) {
        race(leaves, 0);
        race(groups, 1);
    }
    return 0;
}

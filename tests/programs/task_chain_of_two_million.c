// A chain of two million tasks, each created by the one before, needs no stack.
// not-on: libomp (it takes a minute for the chain where processors are busy)
// references: none (clang's and gcc's programs nest the calls with one thread, and overflow their stacks)
// threads: 2,7
#include <stdio.h>

static long visited;

static void chain(long n) {
    visited++;
    if (n == 0)
        return;
#pragma omp task
    chain(n - 1);
}

int main(void) {
#pragma omp parallel
#pragma omp single
    chain(2000000);
    printf("%ld\n", visited);
    return visited != 2000001;
}

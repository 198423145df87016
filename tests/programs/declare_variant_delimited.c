// Functions between begin and end declare variant are variants of those with their names; others are not read.
// references: clang (gcc 12 has no delimited variants)
#include <stdio.h>

#pragma omp begin declare variant match(device = {kind(nohost)})
int which(void) { this is no C }
#pragma omp end declare variant

#pragma omp begin declare variant match(device = {kind(cpu)}, implementation = {vendor(llvm)})
static int which(void) { return 1; }
__attribute__((noinline)) static struct pair { int a, b; } pair_of(int x)
{
    struct pair p = { x, which() };
    return p;
}
int depth(int n) { return n <= 0 ? 0 : 1 + depth(n - 1); }
static int constant = 4;
#pragma omp end declare variant

#pragma omp begin declare variant match(construct = {parallel})
static int which(void) { return 3; }
static int inner(void) { return which(); }
#pragma omp end declare variant

static int which(void) { return 2; }
static int inner(void) { return 20; }
int depth(int n) { return -n; }

int main(void) {
    int r = 0, s = 0;
#pragma omp parallel num_threads(1)
    {
        r = which();
        s = inner();
    }
    printf("%d %d %d %d %d %d\n", which(), r, s, inner(), depth(4), constant);
    printf("%d\n", __LINE__);
    return 0;
}

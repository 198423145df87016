// Conditions of begin declare variant that are constant expressions.
// references: clang
#include <stdio.h>
enum { ON = 1, OFF = 0 };
#define WIDE (sizeof(long) == 8)
static int f(int x) { return x; }
static int g(int x) { return x; }
static int h(int x) { return x; }
#pragma omp begin declare variant match(user = {condition(ON && WIDE)})
static int f(int x) { return x + 100; }
#pragma omp end declare variant
#pragma omp begin declare variant match(user = {condition(OFF || !WIDE)})
static int g(int x) { return x + 100; }
#pragma omp end declare variant
#pragma omp begin declare variant match(construct = {parallel}, user = {condition(ON + 0)})
static int h(int x) { return x + 100; }
#pragma omp end declare variant
int main(void) {
    int in = 0;
#pragma omp parallel num_threads(1)
    in = h(1);
    printf("%d %d %d %d\n", f(1), g(1), h(1), in);
    return f(1) != 101 || g(1) != 1 || h(1) != 1 || in != 101;
}

// Conditions of declare variant that are not constant: each call chooses by what holds then, and by the scores.
// references: none (gcc 12 and clang 19 want constants)
#include <stdio.h>

static int big, loud;

static int f_big(int x) { return 100 + x; }
static int f_loud(int x) { return 200 + x; }
static int f_both(int x) { return 300 + x; }
static int f_parallel(int x) { return 400 + x; }

#pragma omp declare variant(f_big) match(user = {condition(big > 2)})
#pragma omp declare variant(f_loud) match(user = {condition(score(5) : loud)})
#pragma omp declare variant(f_both) match(user = {condition(score(9) : loud && big > 2)})
#pragma omp declare variant(f_parallel) match(construct = {parallel})
static int f(int x) { return x; }

static int times;
static int once(void) { return ++times; }

int main(void) {
    int sum = 0;
    for (big = 0; big < 5; big += 3)
        for (loud = 0; loud < 2; loud++) {
            int big = 7, x = f(once()); /* the condition means the variable at file scope */
            printf("%d ", x);
            sum += big * 0 + x;
        }
    big = 4;
    loud = 0;
    int inside = 0;
#pragma omp parallel num_threads(2) reduction(max : inside)
    inside = f(1);
    int dispatched;
#pragma omp dispatch
    dispatched = f(2);
    int plain;
#pragma omp dispatch novariants(1)
    plain = f(3);
    printf("\n%d %d %d %d %d\n", sum, inside, dispatched, plain, times);
    return 0;
}

// A metadirective is a statement with the one below it, wherever one may stand; a stand-alone variant is one by itself.
// references: none (gcc 12 has no metadirectives, clang 19 no conditions that are not constant)
#include <stdio.h>
#include <omp.h>

#define BOTH(n, statement) \
    _Pragma("omp metadirective when(user={condition(n > 1)}: critical) default(nothing)") statement

static int places(int n) {
    int r = 0;
    if (n > 0)
#pragma omp metadirective when(user = {condition(n > 1)} : critical) default(single)
        r += 1;
    else
#pragma omp metadirective when(user = {condition(n < 0)} : critical) default(master)
        r += 2;
    for (int i = 0; i < 3; i++)
#pragma omp metadirective when(user = {condition(n + i > 1)} : task shared(r) if (0)) default(nothing)
        r += 10;
    switch (n) {
    case 1:
#pragma omp metadirective when(user = {condition(n)} : taskwait) default(barrier)
        r += 100;
        break;
    default:
        BOTH(n, r += 200;)
    }
    BOTH(n, {
        r += 1000;
        for (int i = 0; i < n; i++) {
            if (i == 1) continue;
            r += 1000;
        }
    })
    do {
#pragma omp metadirective when(user = {condition(r < 0)} : flush) otherwise(nothing)
        n--;
    } while (n > 0);
    return r + __LINE__ - 41;
}

// The condition is evaluated once, and those behind one that holds are not.
static int calls;
static int count(int value) { return calls++, value; }

static int evaluated(int n) {
    int r = 0;
    calls = 0;
#pragma omp metadirective when(user = {condition(count(n == 1))} : critical) when(user = {condition(count(n == 2))} : single) \
    default(master)
    r = n;
    return 10 * r + calls;
}

static int sections(int n) {
    int r = 0;
#pragma omp parallel num_threads(2) default(none) shared(r, n)
    {
#pragma omp metadirective when(user = {condition(n > 1)} : sections reduction(+ : r)) default(single)
        {
            r += 1;
#pragma omp metadirective when(user = {condition(n > 100)} : taskyield)
        }
    }
    return r;
}

int main(void) {
    int failed = 0;
#define CHECK(what, expected) \
    if ((what) != (expected)) printf("%s: %d, not %d\n", #what, what, expected), failed = 1
    CHECK(places(0), 2 + 30 + 200 + 1000 - 2);
    CHECK(places(1), 1 + 30 + 100 + 2000 - 2);
    CHECK(places(3), 1 + 30 + 200 + 3000 - 2);
    CHECK(evaluated(1), 11);
    CHECK(evaluated(2), 22);
    CHECK(evaluated(3), 32);
    CHECK(sections(1), 1);
    CHECK(sections(2), 1);
    return failed;
}

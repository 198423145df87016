// Tasks that may be calls keep OpenMP's rules: clauses, copies, constant thread numbers, whose children a taskwait waits for.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* if, untied, priority, mergeable. */
static long clauses(int n) {
    if (n < 2)
        return 1;
    long a, b, c;
#pragma omp task shared(a) if (n > 4)
    a = clauses(n - 1);
#pragma omp task shared(b) untied priority(n) mergeable
    b = clauses(n - 2);
#pragma omp task shared(c) if (0)
    c = clauses(n / 2);
#pragma omp taskwait
    return a + 2 * b + 3 * c;
}

/* A task's copies are made when it is created, and each instance has its own. */
struct pair {
    int first, second;
    char text[24];
};

static int copies(struct pair p, int n) {
    int sum[3];
    for (int i = 0; i < 3; i++) {
        p.first += i;
        snprintf(p.text, sizeof p.text, "%d", p.first);
#pragma omp task shared(sum) firstprivate(p, i)
        {
            p.second += (int)strtol(p.text, NULL, 10);
            sum[i] = n > 0 ? copies(p, n - 1) + p.second : p.second;
        }
        p.first++;
    }
#pragma omp taskwait
    return sum[0] + sum[1] * 2 + sum[2] * 3;
}

/* Tasks inside of tasks, variables that live across, results of several types. */
static double nested(int n, float *deepest) {
    double left = 0, right = 0;
    float below = 0;
    char *mark = NULL;
    if (n == 0) {
        *deepest = 1;
        return 1;
    }
#pragma omp task shared(left, right, below, mark)
    {
        float other = 0;
#pragma omp task shared(left, below)
        left = nested(n - 1, &below);
#pragma omp task shared(mark)
        mark = n % 2 ? "odd" : "even";
        right = nested(n - 1, &other);
#pragma omp taskwait
        below += other;
    }
#pragma omp taskwait
    *deepest = below;
    return left + right * 0.5 + (mark[0] == 'o');
}

/* The taskwait of a function that is called waits for the children of its caller, which is in the same task. */
static int wait_for_all(int n) {
    int x = 0;
#pragma omp task shared(x)
    x = n;
#pragma omp taskwait
    return x;
}

static int caller(int n) {
    int early = 0, rest = 0;
    if (n == 0)
        return 1;
#pragma omp task shared(early)
    {
        volatile int spin = 0;
        for (int i = 0; i < 50; i++)
            spin += i;
        early = caller(n - 1) + (spin == 1225 ? 0 : 100000);
    }
    rest = wait_for_all(n);
    int seen = early;
#pragma omp taskwait
    return rest + seen;
}

/* A task stays on its thread. */
static int moved;

static void stay(int n) {
    int before = omp_get_thread_num();
    if (n > 0) {
#pragma omp task
        stay(n - 1);
#pragma omp task
        stay(n - 2);
#pragma omp taskwait
    }
    if (before != omp_get_thread_num()) {
#pragma omp atomic
        moved++;
    }
}

/* Two functions that call each other, and tasks in only one branch. */
static long odd(long n);

static long even(long n) {
    long x = 0, y = 0;
    if (n <= 0)
        return 1;
    if (n % 3 == 0) {
#pragma omp task shared(x)
        x = odd(n - 1);
        y = odd(n - 2);
    } else {
#pragma omp task shared(y)
        y = odd(n - 1);
#pragma omp taskwait
#pragma omp task shared(x)
        x = y > 5 ? odd(n - 3) : 2;
    }
#pragma omp taskwait
    return x + y;
}

static long odd(long n) {
    long x = 0, total = 0;
    while (n > 0) {
#pragma omp task shared(x)
        x = even(n - 2);
#pragma omp taskwait
        total += x;
        n -= 4;
    }
    return total + 1;
}

/* Several early returns, all behind a taskwait. */
static int returns(int n) {
    int a = 0, b = 0;
    if (n < 3)
        return n;
#pragma omp task shared(a)
    a = returns(n - 1);
#pragma omp task shared(b)
    b = returns(n - 3);
#pragma omp taskwait
    if (a % 2)
        return a + b;
    if (b % 3)
        return a - b;
    return 7;
}

int main(void) {
    struct pair p = {1, 2, ""};
    float deepest = 0;
    long results[6];
    double inner;
#pragma omp parallel
    {
#pragma omp single nowait
        {
            results[0] = clauses(12);
            results[1] = copies(p, 4);
            inner = nested(7, &deepest);
            results[2] = caller(12);
            stay(14);
        }
#pragma omp single
        {
            results[3] = even(24);
            results[4] = odd(24);
            results[5] = returns(18);
        }
    }
    for (int i = 0; i < 6; i++)
        printf("%ld ", results[i]);
    printf("%.3f %.1f %d\n", inner, deepest, moved);
    return 0;
}

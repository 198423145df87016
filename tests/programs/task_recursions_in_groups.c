// Recursions whose tasks stand in taskgroups, in reductions of tasks and in taskloops; with critical regions, bounds that
// are replaced, and marks that are set on the way. Grains that tasks rely on; variables that each task has of its own.
// references: clang, gcc
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static long in_groups(int n) {
    if (n < 2) return n;
    long x, y;
#pragma omp taskgroup
    {
#pragma omp task shared(x)
        x = in_groups(n - 1);
        y = in_groups(n - 2);
    }
    return x + y;
}

// Groups in groups, entered by tasks at each depth, and a taskwait within.
static long nested(int n) {
    long a = 0, b = 0, c = 0, d = 0;
    if (n < 1) return 1;
#pragma omp task shared(a)
    a = nested(n - 3);
#pragma omp taskgroup
    {
#pragma omp task shared(b)
        b = nested(n - 2);
#pragma omp taskgroup
        {
#pragma omp task shared(c)
            c = nested(n - 4);
#pragma omp task shared(d)
            d = nested(n - 1);
        }
        c += d;
#pragma omp taskwait
        b += c;
    }
#pragma omp taskwait
    return a + b;
}

static long queens(int n, int row, unsigned cols, unsigned left, unsigned right) {
    if (row == n) return 1;
    long found = 0, tried = 0;
#pragma omp taskgroup task_reduction(+ : found, tried)
    for (unsigned free = ~(cols | left | right) & ((1u << n) - 1); free; free &= free - 1) {
        unsigned bit = free & -free;
#pragma omp task in_reduction(+ : found, tried) firstprivate(bit)
        {
            tried++;
            found += queens(n, row + 1, cols | bit, (left | bit) << 1, (right | bit) >> 1);
        }
    }
    return found + 1000 * (tried < 0);
}

// Tasks of tasks take part in the reduction of the outermost group.
static long total;
static void walk(int n) {
#pragma omp task in_reduction(+ : total)
    total += n;
    for (int i = 1; i < 4 && n > i; i++) {
#pragma omp task in_reduction(+ : total)
        {
            total++;
            walk(n - i);
        }
    }
}
static long walked(int n) {
    total = 5;
#pragma omp taskgroup task_reduction(+ : total)
    walk(n);
    return total;
}

// A group waits for what its tasks leave.
static void leaves_behind(int n, long *sum) {
#pragma omp task
    {
#pragma omp atomic
        *sum += n;
        if (n > 0) {
            leaves_behind(n - 1, sum);
            leaves_behind(n - 2, sum);
        }
    }
}
static long waits(int n) {
    long sum = 0, first = 0;
#pragma omp taskgroup
    {
#pragma omp task shared(first)
        first = n > 4 ? waits(n - 5) : 0;
        leaves_behind(n, &sum);
    }
    return sum + first;
}

static long looped(int depth, long x) {
    if (depth == 0) return x % 7;
    long part[5], last = -1, own = x % 3;
#pragma omp taskloop grainsize(1) shared(part) firstprivate(own) lastprivate(last)
    for (int i = 0; i < 5; i++) {
        own += i;                                // Each task has one iteration, and so its own.
        part[i] = looped(depth - 1, x * 5 + i) + own;
        last = part[i] + i;
    }
    return part[0] + part[1] + part[2] + part[3] + part[4] + last;
}

// How many iterations a task has: the grain or more, but less than two.
static int wrong;
static long grains(int n, int grain) {
    if (n < 1) return 1;
    long sum = 0;
    int in_this = 0;
#pragma omp taskloop grainsize(grain) firstprivate(in_this) reduction(+ : sum)
    for (int i = 0; i < n; i++) {
        in_this++;
        if (in_this >= 2 * grain) {
#pragma omp atomic write
            wrong = 1;
        }
        sum += in_this > 0 ? grains(n / 3 - i, grain) : 0;
    }
#pragma omp taskloop num_tasks(grain) firstprivate(in_this) if (n > 4)
    for (int i = 0; i < n; i++) {
        in_this++;
        if (in_this == n && n > 1 && grain > 1) {
#pragma omp atomic write
            wrong = 1;
        }
        if (i == n - 1) grains(n / 4, grain);
    }
    return sum + n;
}

static long none(int n) {
    long last = 17;
#pragma omp taskloop lastprivate(last)
    for (int i = 3; i < n; i++) last = n > 4 ? none(n - 2) : i;
    return last + n;
}

// The best so far, in a critical region and by a compare-and-exchange.
static int best, bound;
static void climb(int n, int value) {
    if (n == 0) {
#pragma omp critical
        if (value > best) best = value;
        int old;
#pragma omp atomic read
        old = bound;
        while (old < value && !__atomic_compare_exchange_n(&bound, &old, value, 1, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
        }
        return;
    }
#pragma omp task
    climb(n - 1, value * 3 % 1009);
#pragma omp task
    climb(n - 1, value * 5 % 1013 + 1);
#pragma omp taskwait
}

enum { NODES = 300 };
static int to[NODES][4], seen[NODES];
static long visited;
static void visit(int node) {
#pragma omp atomic
    visited += node + 1;
    for (int k = 0; k < 4; k++) {
        int next = to[node][k], was;
#pragma omp atomic capture
        {
            was = seen[next];
            seen[next] = 1;
        }
        if (!was) {
#pragma omp task
            visit(next);
        }
    }
}

int main(void) {
    unsigned state = 7;
    for (int i = 0; i < NODES; i++)
        for (int k = 0; k < 4; k++) to[i][k] = (int)((state = state * 1664525u + 1013904223u) >> 8) % NODES;
#pragma omp parallel
#pragma omp single
    for (int round = 0; round < 2; round++) {
        printf("%ld %ld %ld %ld %ld\n", in_groups(12), nested(7), queens(5, 0, 0, 0, 0), walked(6), waits(7));
        printf("%ld %ld %ld %ld %ld\n", looped(3, round), grains(20, 3), grains(12, 1), none(7), none(3));
        best = bound = 0;
        climb(6, 1);
        memset(seen, 0, sizeof seen);
        visited = 0;
        seen[0] = 1;
#pragma omp taskgroup
        visit(0);
        printf("%d %d %ld %s\n", best, bound, visited, wrong ? "wrong" : "right");
    }
    return 0;
}

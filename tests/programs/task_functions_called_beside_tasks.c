// Functions with tasks, called by a task that has children: their taskwait waits for those, too; and by one that has none. Loops
// that create tasks and wait in each round, of which some rounds are asked for work.
#include <stdio.h>

static long fib(int n) {
    long x, y;
    if (n < 2)
        return n;
#pragma omp task shared(x)
    x = fib(n - 1);
#pragma omp task shared(y)
    y = fib(n - 2);
#pragma omp taskwait
    return x + y;
}

static long work(int n) {
    volatile long sum = 0;
    for (int i = 0; i < n; i++)
        sum += i;
    return sum;
}

// Leaves a task to its caller.
static void leave(long *to, int n) {
#pragma omp task firstprivate(to, n)
    *to = work(n) + fib(5);
}

// Whether round r has task j: every fourth round leaves its one task to the next, which has the others.
static int has(int r, int j) { return r % 4 == 3 ? j == 0 : r % 4 == 0 ? j != 0 : 1; }

// Rounds of up to four tasks, the last of which its creator may as well execute.
static long rounds(int n) {
    long sum = 0, part[4] = {0}, factor = 1;
    for (int r = 0; r < n; r++) {
        for (int j = 0; j < 3; j++) {
            if (!has(r, j))
                continue;
#pragma omp task shared(part) firstprivate(j, r) if (r % 7 != 6)
            part[j] += fib(r % 6) * factor + j;
        }
        if (r % 4 == 3)
            continue;
#pragma omp task shared(part, factor)
        part[3] += work(10) + r;
#pragma omp taskwait
        factor = factor % 3 + 1;
        for (int j = 0; j < 4; j++)
            sum += part[j] * (j + 1);
    }
#pragma omp taskwait
    return sum;
}

// The same without tasks.
static long rounds_in_order(int n) {
    static const long fibonacci[] = {0, 1, 1, 2, 3, 5};
    long sum = 0, part[4] = {0}, factor = 1;
    for (int r = 0; r < n; r++) {
        for (int j = 0; j < 3; j++)
            if (has(r, j))
                part[j] += fibonacci[r % 6] * factor + j;
        if (r % 4 == 3)
            continue;
        part[3] += 45 + r;
        factor = factor % 3 + 1;
        for (int j = 0; j < 4; j++)
            sum += part[j] * (j + 1);
    }
    return sum;
}

static int rounds_are_right(void) {
    long want = rounds_in_order(40);
    int wrong = 0;
#pragma omp parallel num_threads(3) reduction(task, + : wrong)
    {
#pragma omp masked
        for (int i = 0; i < 25; i++)
            wrong += rounds(40) != want;
#pragma omp barrier
#pragma omp single
        for (int i = 0; i < 25; i++)
#pragma omp task shared(want) in_reduction(+ : wrong) if (i % 3)
            wrong += rounds(40) != want;
#pragma omp for schedule(dynamic)
        for (int i = 0; i < 25; i++)
            wrong += rounds(40) != want;
    }
    return wrong;
}

int main(void) {
    int wrong = rounds_are_right();
    long last = 0;
#pragma omp parallel num_threads(3)
#pragma omp single
    for (int i = 0; i < 200; i++) {
        long early[3] = {0}, left = 0;
        wrong += fib(8) != 21;
        for (int j = 0; j < 3; j++) {
#pragma omp task shared(early) firstprivate(j)
            early[j] = work(2000) + j;
        }
        wrong += fib(6) != 8;
        for (int j = 0; j < 3; j++)
            wrong += early[j] != 1999000 + j;
        leave(&left, 2000);
        wrong += fib(7) != 13;
        wrong += left != 1999005;
#pragma omp taskgroup
        {
            leave(&left, 1000);
            wrong += fib(3) != 2;
        }
        wrong += left != 499505;
#pragma omp task shared(wrong, last) if (i % 2)
        {
            long within = 0;
#pragma omp task shared(within)
            within = work(500);
            last = fib(4);
            if (within != 124750)
#pragma omp atomic
                wrong++;
        }
#pragma omp taskwait
    }
    printf("%d %ld\n", wrong, last);
    return wrong;
}

// Recursions whose tasks are final from some depth on: all below are included, in order, by the thread that creates them.
#include <omp.h>
#include <stdio.h>

static int wrong;

static void check(int holds) {
    if (!holds) {
#pragma omp atomic
        wrong++;
    }
}

/* What one final task and all below it do, without synchronization: they are one thread's. */
struct log {
    int thread, count;
};

/* Creates tasks without clauses, which are included if the current task is final. */
static long below(int n, struct log *log) {
    if (log) {
        check(omp_get_thread_num() == log->thread);
        log->count++;
    }
    if (n < 2)
        return 1;
    long a, b;
#pragma omp task shared(a)
    a = below(n - 1, log);
#pragma omp task shared(b)
    b = below(n - 2, log);
#pragma omp taskwait
    return a + b;
}

static long above(int n, struct log *log) {
    check((log != NULL) == (omp_in_final() != 0));
    if (n < 3)
        return below(n + 4, log);
    long r[3];
    for (int i = 0; i < 3; i++) {
#pragma omp task shared(r) firstprivate(i) final(n < 7) mergeable if (n > 4)
        {
            struct log mine = {omp_get_thread_num(), 0};
            struct log *down = n < 7 ? (log ? log : &mine) : NULL;
            r[i] = above(n - 1 - i, down);
            if (down == &mine)
                check(mine.count > 0);
        }
    }
#pragma omp taskwait
    return r[0] + 2 * r[1] + 3 * r[2];
}

/* Every task is final; the copies are those of the creation. */
static int copies(int n) {
    int x = n, first, second, third;
    if (n == 0)
        return 1;
#pragma omp task shared(first) firstprivate(x) final(1)
    {
        x += 10;
        first = x + copies(n - 1);
    }
    x = 1000;
#pragma omp task shared(second) firstprivate(x) final(n % 2)
    {
        x -= n;
        second = x + copies(n / 2);
    }
    x = 5;
#pragma omp task shared(third)
    third = x + 1;
#pragma omp taskwait
    return (first + 2 * second + 3 * third) % 10007;
}

/* The usual cut-off: what is final goes on without tasks. */
static long cut(int n, int depth) {
    if (n < 2)
        return n;
    long a, b;
    if (omp_in_final()) {
        check(depth > 5);
        return cut(n - 1, depth + 1) + cut(n - 2, depth + 1);
    }
    check(depth <= 5);
#pragma omp task shared(a) final(depth >= 5)
    a = cut(n - 1, depth + 1);
#pragma omp task shared(b) final(depth >= 5)
    b = cut(n - 2, depth + 1);
#pragma omp taskwait
    return a + b;
}

int main(void) {
    long sums[4] = {0};
    for (int round = 0; round < 20; round++) {
#pragma omp parallel
#pragma omp single
        {
            sums[0] = above(11, NULL);
            sums[1] = copies(9);
            sums[2] = cut(18, 0);
            sums[3] = below(12, NULL);
        }
    }
    printf("%ld %ld %ld %ld\n", sums[0], sums[1], sums[2], sums[3]);
    printf("%d\n", wrong);
    return wrong != 0;
}

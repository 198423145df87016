// Functions with tasks, called by a task that has children: their taskwait waits for those, too; and by one that has none.
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

int main(void) {
    int wrong = 0;
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

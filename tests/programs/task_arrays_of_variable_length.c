// Functions with arrays of variable length create tasks that use them, in loops and blocks, at any depth.
#include <stdio.h>
#include <string.h>

static long chain(const int *d, int i, int j) {
    if (i == j)
        return 0;
    long cost[j - i];
    for (int k = i; k < j; k++) {
#pragma omp task shared(cost) firstprivate(k)
        cost[k - i] = chain(d, i, k) + chain(d, k + 1, j) + (long)d[i] * d[k + 1] * d[j + 1];
    }
#pragma omp taskwait
    long best = cost[0];
    for (int k = 1; k < j - i; k++)
        if (cost[k] < best)
            best = cost[k];
    return best;
}

/* The array begins and ends in each iteration, in front of a task and behind it. */
static long rows(int n, int depth) {
    long s = 0;
    for (int i = 1; i <= n; i++) {
        int row[i * 16];
        memset(row, 0, sizeof row);
        row[i] = i;
        long below = 0;
        if (depth > 0) {
#pragma omp task shared(row, below)
            {
                for (int k = 0; k < i * 16; k++)
                    row[k] += k;
                below = rows(n - 1, depth - 1);
            }
        }
        int other[n + i];
        for (int k = 0; k < n + i; k++)
            other[k] = k * i;
#pragma omp taskwait
        for (int k = 0; k < i * 16; k++)
            s += row[k];
        s += below + other[n];
    }
    return s;
}

/* Long loops do not use more and more of the stack. */
static long many(int n, int depth) {
    long s = 0;
    for (int i = 0; i < n; i++) {
        char block[4096 + (i & 15)];
        block[0] = (char)i;
        block[4095] = 1;
        long below = 0;
        if (depth > 0 && i % 64 == 0) {
#pragma omp task shared(below)
            below = many(n / 8, depth - 1);
        }
#pragma omp task shared(block)
        block[1] = (char)(block[0] + block[4095]);
#pragma omp taskwait
        s += block[1] + below;
    }
    return s;
}

/* An array of a block that ends, and another one behind it. */
static int blocks(int n) {
    int a = 0, b = 0;
    {
        int first[n];
        for (int i = 0; i < n; i++) {
#pragma omp task shared(first) firstprivate(i)
            first[i] = n > 2 ? blocks(n / 2) + i : i;
        }
#pragma omp taskwait
        for (int i = 0; i < n; i++)
            a += first[i];
    }
    {
        short second[2 * n];
        for (int i = 0; i < 2 * n; i++) {
#pragma omp task shared(second) firstprivate(i)
            second[i] = (short)(i * 3);
        }
#pragma omp taskwait
        for (int i = 0; i < 2 * n; i++)
            b += second[i];
    }
    return a + b;
}

int main(void) {
    int d[16];
    for (int i = 0; i < 16; i++)
        d[i] = (i * 37) % 23 + 5;
    long of_chain, of_rows, of_many;
    int of_blocks;
#pragma omp parallel
#pragma omp single
    {
        of_chain = chain(d, 0, 8);
        of_rows = rows(5, 3);
        of_many = many(6000, 2);
        of_blocks = blocks(16);
    }
    printf("%ld %ld %ld %d\n", of_chain, of_rows, of_many, of_blocks);
    return 0;
}

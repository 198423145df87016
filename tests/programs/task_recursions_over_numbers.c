// Recursions with a task per call and no cut-off: Fibonacci numbers, knapsack, queens, an unbalanced tree.
#include <stdio.h>

static int fib(int n) {
    if (n < 2)
        return n;
    int x, y;
#pragma omp task shared(x)
    x = fib(n - 1);
#pragma omp task shared(y)
    y = fib(n - 2);
#pragma omp taskwait
    return x + y;
}

/* One task beside a plain call. */
static int fib_one_task(int n) {
    if (n < 2)
        return n;
    int x;
#pragma omp task shared(x)
    x = fib_one_task(n - 1);
    int y = fib_one_task(n - 2);
#pragma omp taskwait
    return x + y;
}

struct item {
    int value, weight;
};

static int knapsack(const struct item *items, int count, int room) {
    if (room < 0)
        return -1000000;
    if (count == 0)
        return 0;
    int with, without;
#pragma omp task shared(with)
    with = items->value + knapsack(items + 1, count - 1, room - items->weight);
#pragma omp task shared(without)
    without = knapsack(items + 1, count - 1, room);
#pragma omp taskwait
    return with > without ? with : without;
}

static int fits(const signed char *board, int row, int column) {
    for (int r = 0; r < row; r++)
        if (board[r] == column || board[r] - column == row - r || column - board[r] == row - r)
            return 0;
    return 1;
}

static int queens(int n, int row, const signed char *board) {
    if (row == n)
        return 1;
    int found[10], sum = 0;
    for (int column = 0; column < n; column++) {
        found[column] = 0;
        if (!fits(board, row, column))
            continue;
#pragma omp task shared(found)
        {
            signed char next[10];
            for (int r = 0; r < row; r++)
                next[r] = board[r];
            next[row] = (signed char)column;
            found[column] = queens(n, row + 1, next);
        }
    }
#pragma omp taskwait
    for (int column = 0; column < n; column++)
        sum += found[column];
    return sum;
}

/* The number of children follows from the number of the node. */
static unsigned long tree(unsigned node, int depth) {
    unsigned long below[4] = {0, 0, 0, 0};
    unsigned children = depth > 14 ? 0 : (node * 2654435761u >> 29) % 5;
    for (unsigned child = 0; child < children; child++) {
#pragma omp task shared(below) firstprivate(child)
        below[child] = tree(node * 5 + child + 1, depth + 1);
    }
#pragma omp taskwait
    return 1 + below[0] + below[1] + below[2] + below[3];
}

int main(void) {
    static const struct item items[16] = {{9, 3}, {4, 2}, {7, 5}, {1, 1}, {8, 6}, {3, 2}, {5, 4}, {6, 5},
                                          {2, 1}, {9, 8}, {4, 3}, {7, 6}, {3, 3}, {8, 5}, {5, 3}, {6, 4}};
    int a, b, c, d;
    unsigned long e;
#pragma omp parallel
#pragma omp single
    {
        a = fib(21);
        b = fib_one_task(20);
        c = knapsack(items, 16, 30);
        d = queens(7, 0, (const signed char *)"");
        e = tree(1, 0) + tree(77, 0) + tree(1234, 0);
    }
    printf("%d %d %d %d %lu\n", a, b, c, d, e);
    /* Outside of a parallel region, too. */
    printf("%d %d\n", fib(15), fib_one_task(15));
    return 0;
}

// Small recursions, which the compiler may write into themselves: with one call and several, with local variables, through a
// pointer, behind a cut-off in tasks, and so deep that each level counts.
#include <stdio.h>

struct node {
    struct node *left, *right;
    int key;
};

static long fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }

static long fib_tasks(int n) {
    if (n < 12) return fib(n);
    long a, b;
#pragma omp task shared(a)
    a = fib_tasks(n - 1);
    b = fib_tasks(n - 2);
#pragma omp taskwait
    return a + b;
}

static int ackermann(int m, int n) {
    if (m == 0) return n + 1;
    return n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}

// Each level hands the address of its own variable to the next one.
static int count_down(int n, const int *above) {
    int mine = n;
    if (above && *above != n + 1) return -1;
    if (n == 0) return 0;
    int below = count_down(n - 1, &mine);
    return mine == n && below >= 0 ? below + 1 : -1;
}

static int sum(const struct node *tree) {
    return tree ? sum(tree->left) + tree->key + sum(tree->right) : 0;
}

static void hanoi(int n, int from, int to, int by, int *moves) {
    if (n == 0) return;
    hanoi(n - 1, from, by, to, moves);
    moves[from * 3 + to]++;
    hanoi(n - 1, by, to, from, moves);
}

static double power(double x, unsigned n) {
    if (n == 0) return 1.0;
    double half = power(x, n / 2);
    return n % 2 ? half * half * x : half * half;
}

int main(void) {
    struct node nodes[127];
    for (int i = 0; i < 127; i++) {
        nodes[i].key = i;
        nodes[i].left = 2 * i + 1 < 127 ? &nodes[2 * i + 1] : 0;
        nodes[i].right = 2 * i + 2 < 127 ? &nodes[2 * i + 2] : 0;
    }
    long number = 0;
    int moves[9] = {0}, sums = 0, deep[4];
#pragma omp parallel reduction(+ : sums)
    {
#pragma omp single
        number = fib_tasks(22);
#pragma omp for nowait
        for (int i = 0; i < 32; i++) sums += sum(&nodes[i]);
#pragma omp for
        for (int i = 0; i < 4; i++) deep[i] = count_down(1000 * i + i, 0);
    }
    hanoi(9, 0, 2, 1, moves);
    printf("%ld %ld %d\n", fib(15), number, sums);
    printf("%d %d %d %d\n", deep[0], deep[1], deep[2], deep[3]);
    printf("%d %d %d\n", ackermann(2, 9), ackermann(3, 3), ackermann(0, 5));
    for (int i = 0; i < 9; i++) printf("%d ", moves[i]);
    printf("%g %g\n", power(2.0, 30), power(-1.5, 5));
    return 0;
}

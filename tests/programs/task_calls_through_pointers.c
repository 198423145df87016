// Tasks and what they call may be reached through pointers: functions of the file that create tasks, others, and some that leave tasks.
#include <stdio.h>
#include <stdlib.h>

typedef int (*compare)(const int *, const int *);

static int up(const int *a, const int *b) {
    return (*a > *b) - (*a < *b);
}
static int down(const int *a, const int *b) {
    return (*a < *b) - (*a > *b);
}

static void sort(int *a, int n, compare order) {
    if (n < 2)
        return;
    int pivot = a[n / 2], i = 0, j = n - 1;
    while (i <= j) {
        while (order(&a[i], &pivot) < 0)
            i++;
        while (order(&a[j], &pivot) > 0)
            j--;
        if (i <= j) {
            int t = a[i];
            a[i++] = a[j];
            a[j--] = t;
        }
    }
#pragma omp task
    sort(a, j + 1, order);
#pragma omp task
    sort(a + i, n - i, order);
#pragma omp taskwait
}

/* A tree whose nodes say what is to be done with them. */
struct node;
typedef long (*visit)(const struct node *);
struct node {
    visit value;
    struct node *left, *right;
    long own;
};

static long leaf(const struct node *n) {
    return n->own;
}
static long sum(const struct node *n) {
    long a = 0, b = 0;
#pragma omp task shared(a)
    a = n->left->value(n->left);
    b = n->right->value(n->right);
#pragma omp taskwait
    return a + b + n->own;
}
static long difference(const struct node *n) {
    long a = 0, b = 0;
#pragma omp task shared(a)
    a = n->left->value(n->left);
#pragma omp task shared(b)
    b = n->right->value(n->right);
#pragma omp taskwait
    return a - b;
}
/* Has a parallel region, so that nothing in it is known to be a call. */
static long region(const struct node *n) {
    long s = 0;
#pragma omp parallel num_threads(2) reduction(+ : s)
    s += n->own;
    return s > 0 ? n->own : -n->own;
}

static struct node *build(int depth, unsigned *seed) {
    struct node *n = malloc(sizeof *n);
    *seed = *seed * 1664525u + 1013904223u;
    n->own = *seed % 97;
    n->left = n->right = NULL;
    if (depth == 0) {
        n->value = *seed >> 28 == 3 ? region : leaf;
        return n;
    }
    n->value = *seed & 1024 ? sum : difference;
    n->left = build(depth - 1, seed);
    n->right = build(depth - 1, seed);
    return n;
}

/* What is called leaves tasks: those the caller waits for. */
typedef void (*start)(long *, int);

static void leaves_one(long *out, int n) {
#pragma omp task
    out[0] += n;
}
static void leaves_more(long *out, int n) {
    for (int i = 0; i < 4; i++) {
#pragma omp task
#pragma omp atomic
        out[0] += n * i;
    }
}
static start starts[] = {leaves_one, leaves_more};

static long waits(int depth, int which) {
    long out = 0, below = 0;
    if (depth > 0) {
#pragma omp task shared(below)
        below = waits(depth - 1, which + 1);
    }
    starts[which & 1](&out, depth + 1);
#pragma omp taskwait
    return out + below;
}

/* It may do so on the way out, too, where nothing waits: the caller does. */
static void passes_on(long *out, int depth, start f) {
    if (depth == 0) {
        f(out, 1);
        return;
    }
#pragma omp task
    passes_on(out + 1, depth - 1, f);
    f(out, depth);
}
static long waits_for_all(int depth, int which) {
    long out[12] = {0};
#pragma omp taskgroup
    passes_on(out, depth, starts[which]);
    long s = 0;
    for (int i = 0; i <= depth; i++)
        s += out[i] * (i + 1);
    return s;
}

/* In a group whose end is nothing where tasks are calls. */
static long in_group(int depth, start f) {
    long out = 0, below = 0;
#pragma omp taskgroup
    {
        if (depth > 0) {
#pragma omp task shared(below)
            below = in_group(depth - 1, f);
        }
        f(&out, depth);
    }
    return out + below;
}

int main(void) {
    int n = 20000, *a = malloc(n * sizeof *a);
    compare orders[] = {up, down};
    unsigned seed = 1;
#pragma omp parallel
#pragma omp single
    for (int k = 0; k < 2; k++) {
        for (int i = 0; i < n; i++) {
            seed = seed * 1664525u + 1013904223u;
            a[i] = seed >> 8;
        }
        sort(a, n, orders[k]);
        int wrong = 0;
        for (int i = 1; i < n; i++)
            wrong += k ? a[i - 1] < a[i] : a[i - 1] > a[i];
        printf("sorted: %d wrong\n", wrong);
    }
    struct node *tree = build(11, &seed);
    long of_tree, left, passed, grouped;
#pragma omp parallel
#pragma omp single
    {
        of_tree = tree->value(tree);
        left = waits(9, 0);
        passed = waits_for_all(9, 0) + waits_for_all(9, 1);
        grouped = in_group(9, leaves_more) + in_group(9, leaves_one);
    }
    printf("%ld %ld %ld %ld\n", of_tree, left, passed, grouped);
    free(a);
    return 0;
}

// Tasks build a tree, sum it without waiting for children, and free it after waiting for them.
#include <stdio.h>
#include <stdlib.h>

struct node { int value; struct node *left, *right; };

static int total, freed;

static struct node *build(int low, int high) {
    struct node *n;
    if (low > high)
        return NULL;
    n = malloc(sizeof *n);
    n->value = low + (high - low) / 2;
#pragma omp task
    n->left = build(low, n->value - 1);
#pragma omp task
    n->right = build(n->value + 1, high);
#pragma omp taskwait
    return n;
}

static void walk(struct node *n) {
    if (n->left) {
#pragma omp task
        walk(n->left);
    }
    if (n->right) {
#pragma omp task
        walk(n->right);
    }
#pragma omp atomic
    total += n->value;
}

static void discard(struct node *n) {
    if (!n)
        return;
#pragma omp task
    discard(n->left);
#pragma omp task
    discard(n->right);
#pragma omp taskwait
    free(n);
#pragma omp atomic
    freed++;
}

int main(void) {
    struct node *root = NULL;
#pragma omp parallel
    {
#pragma omp single
        root = build(1, 500);
#pragma omp single
        walk(root);
#pragma omp single
        discard(root);
    }
    printf("%d %d\n", total, freed);
    return total == 125250 && freed == 500 ? 0 : 1;
}

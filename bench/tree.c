// goal: 0.97
// The sum of a tree, a task for each node.
#include "bench.h"

enum { DEPTH = 16 };
struct node { struct node *left, *right; long value; };
static struct node nodes[1 << (DEPTH + 1)];

static long sum(const struct node *n) {
    if (!n) return 0;
    long a, b;
    #pragma omp task shared(a)
    a = sum(n->left);
    b = sum(n->right);
    #pragma omp taskwait
    return n->value + a + b;
}

KERNEL long kernel(void) {
    long result = 0;
    #pragma omp parallel
    #pragma omp single
    result = sum(&nodes[1]);
    return result;
}

int main(void) {
    for (int i = 1; i < 1 << (DEPTH + 1); i++) {
        int inner = i < 1 << DEPTH;
        nodes[i] = (struct node){inner ? &nodes[2 * i] : 0, inner ? &nodes[2 * i + 1] : 0, i};
    }
    double check = 0;
    double start = clock_seconds();
    for (int round = 0; round < 20; round++) {
        check += (double)kernel();
    }
    double seconds = clock_seconds() - start;

    report(check, seconds);
    return 0;
}

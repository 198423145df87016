// An unbalanced tree whose shape comes from a hash: the number of nodes does not depend on who walks it.
#include <stdio.h>

static long nodes, deepest;

static void grow(unsigned state, int depth) {
    int children = depth > 12 ? 0 : (int)((state >> 11) % 4);
#pragma omp atomic
    nodes++;
#pragma omp critical
    if (depth > deepest)
        deepest = depth;
    for (int i = 0; i < children; i++) {
        unsigned next = (state ^ (unsigned)i * 0x9e3779b9u) * 2654435761u + 1u;
#pragma omp task
        grow(next, depth + 1);
    }
}

int main(void) {
#pragma omp parallel
#pragma omp single
    for (unsigned i = 0; i < 20; i++)
        grow(i * 77777u + 5u, 0);
    printf("%ld %ld\n", nodes, deepest);
    return nodes > 20 ? 0 : 1;
}

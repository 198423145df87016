// Walks a tree whose shape follows from hashes, with a task per node and no cut-off; "serial" as second argument does
// without tasks. Subtrees differ in size by orders of magnitude.
#include <omp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST = 8 };

static uint64_t mix(uint64_t x) {
    x += 0x9E3779B97F4A7C15u;
    x = (x ^ (x >> 30)) * 0xBF58476D1CE4E5B9u;
    x = (x ^ (x >> 27)) * 0x94D049BB133111EBu;
    return x ^ (x >> 31);
}

// One node in eight has eight children, fewer the deeper it lies; the root has many.
static int children(uint64_t node, int depth) { return mix(node ^ 77) % 1000 < (depth < 60 ? 124 : 60) ? MOST : 0; }

static long serial(uint64_t node, int depth) {
    long sum = 1;
    for (int i = 0, n = children(node, depth); i < n; i++)
        sum += serial(mix(node * MOST + i), depth + 1);
    return sum;
}

static long tasks(uint64_t node, int depth) {
    long part[MOST] = {0}, sum = 1;
    int n = children(node, depth);
    for (int i = 0; i < n; i++)
#pragma omp task shared(part) firstprivate(node, depth, i)
        part[i] = tasks(mix(node * MOST + i), depth + 1);
#pragma omp taskwait
    for (int i = 0; i < n; i++)
        sum += part[i];
    return sum;
}

int main(int argc, char **argv) {
    int roots = argc > 1 ? atoi(argv[1]) : 60000;
    long result = 0;
    double start = omp_get_wtime();
    if (argc > 2) {
        for (int i = 0; i < roots; i++)
            result += serial(mix(i), 0);
    } else {
        long *part = calloc(roots, sizeof *part);
#pragma omp parallel
#pragma omp single
        for (int i = 0; i < roots; i++)
#pragma omp task shared(part) firstprivate(i)
            part[i] = tasks(mix(i), 0);
        for (int i = 0; i < roots; i++)
            result += part[i];
        free(part);
    }
    printf("%ld %.4f\n", result, omp_get_wtime() - start);
    return 0;
}

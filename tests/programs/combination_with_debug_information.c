// A program with every construct of tasks, sections, ordered and threadprivate, compiled with -g.
// flags: -g -Wall -Wextra
#include <omp.h>
#include <stdio.h>

static int own;
#pragma omp threadprivate(own)

static int tree(int depth, const int *weights) {
    int left = 0, right = 0;
    if (depth == 0)
        return weights[0];
#pragma omp task shared(left) final(depth < 3)
    left = tree(depth - 1, weights);
#pragma omp task shared(right) untied
    right = tree(depth - 1, weights + 1);
#pragma omp taskwait
    return left + right;
}

int main(void) {
    int weights[8] = {1, 2, 3, 4, 5, 6, 7, 8}, r = 0, a = 0, b = 0, chain = 0, count = 0;
    own = 3;
#pragma omp parallel copyin(own) shared(weights, r, a, b, chain) reduction(+ : count)
    {
        int given = 0;
#pragma omp single copyprivate(given)
        {
            r = tree(6, weights);
            given = r;
        }
#pragma omp sections
        {
#pragma omp section
            a = given + own;
#pragma omp section
            b = given - own;
        }
#pragma omp for ordered schedule(dynamic)
        for (int i = 0; i < 10; i++) {
            count++;
#pragma omp ordered
            chain = chain * 3 % 1009 + i;
        }
    }
    printf("%d %d %d %d %d\n", r, a, b, chain, count);
    return r != 256 || a - b != 6 || count != 10;
}

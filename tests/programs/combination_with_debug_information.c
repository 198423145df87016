// A program with every construct of tasks, sections, ordered and threadprivate, and a loop whose variable has what was loaded before,
// compiled with -g.
// flags: -g -Wall -Wextra
#include <omp.h>
#include <stdio.h>

static int own;
#pragma omp threadprivate(own)

enum { ROWS = 20, COLUMNS = 97 };

// The variable 'left' has the number in front of the loop, which is loaded again in it.
static int differences(const unsigned char (*restrict from)[COLUMNS + 1], unsigned char (*restrict to)[COLUMNS + 1]) {
#pragma omp parallel for
    for (int i = 0; i < ROWS; i++) {
        unsigned char left = from[i][0];
        for (int j = 0; j < COLUMNS; j++) {
            unsigned char right = from[i][j + 1];
            to[i][j] = left ^ right;
            left = right;
        }
    }
    int sum = 0;
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLUMNS; j++) sum += to[i][j];
    return sum;
}

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
    static unsigned char from[ROWS][COLUMNS + 1], to[ROWS][COLUMNS + 1];
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j <= COLUMNS; j++) from[i][j] = (unsigned char)((i + j) * 37 % 101);
    printf("%d\n", differences((const unsigned char (*)[COLUMNS + 1])from, to));
    printf("%d %d %d %d %d\n", r, a, b, chain, count);
    return r != 256 || a - b != 6 || count != 10;
}

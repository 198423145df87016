// taskloop: every iteration once, whatever the division; types of loop variables, steps, collapse, empty loops.
// reference-flags: -fopenmp-version=51
// references: clang
#include <stdio.h>
#include <string.h>

enum { N = 103 };
static int hits[N];

static int check(int expected) {
    int wrong = 0;
    for (int i = 0; i < N; i++)
        wrong += hits[i] != expected;
    memset(hits, 0, sizeof hits);
    return wrong;
}

static void hit(long i) {
#pragma omp atomic
    hits[i]++;
}

int main(void) {
    int wrong = 0, grid[7][9] = {{0}}, sum = 0, n = N, left = 0;
    char text[N];
#pragma omp parallel num_threads(4)
#pragma omp single
    {
#pragma omp taskloop
        for (int i = 0; i < N; i++)
            hit(i);
        wrong += check(1);
#pragma omp taskloop grainsize(10)
        for (long i = N - 1; i >= 0; i--)
            hit(i);
        wrong += check(1);
#pragma omp taskloop num_tasks(7)
        for (unsigned char i = 0; i < N; i++)
            hit(i);
        wrong += check(1);
#pragma omp taskloop grainsize(n)
        for (size_t i = 0; i != N; i++)
            hit((long)i);
#pragma omp taskloop num_tasks(1000)
        for (char *p = text; p < text + N; p++)
            hit(p - text);
        wrong += check(2);
#pragma omp taskloop
        for (int i = 1; i < n; i += 3)
            hit(i);
        for (int i = 0; i < N; i++)
            left += hits[i] == (i % 3 == 1);
        memset(hits, 0, sizeof hits);
#pragma omp taskloop collapse(2) grainsize(4)
        for (int i = 0; i < 7; i++)
            for (int j = 8; j >= 0; j--) {
#pragma omp atomic
                grid[i][j] += i * 10 + j;
            }
#pragma omp taskloop
        for (int i = n; i < 0; i++)
            hit(i);
#pragma omp taskloop if (n < 0) final(n > 0) untied mergeable priority(2)
        for (int i = 0; i < N; i++)
            hit(i);
        wrong += check(1);
    }
    for (int i = 0; i < 7; i++)
        for (int j = 0; j < 9; j++)
            sum += grid[i][j] != i * 10 + j;
    printf("%d %d %d\n", wrong, left, sum);
    return wrong == 0 && left == N && sum == 0 ? 0 : 1;
}

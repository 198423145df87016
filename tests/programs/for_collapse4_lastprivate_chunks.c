// collapse(4) in chunks that begin and end within rows: each iteration once, and lastprivate loop variables of all levels.
#include <stdio.h>
#include <stdlib.h>

static int failures;

static void check(const char *what, int is_right) {
    if (!is_right) {
        printf("wrong: %s\n", what);
        failures++;
    }
}

static int visit(int n, int m, int chunk) {
    int hits[5][4][3][6] = {{{{0}}}}, wrong = 0;
    long i = -9, k = -9;
    short j = -9;
    unsigned char l = 99;
#pragma omp parallel for collapse(4) lastprivate(i, j, k, l) schedule(dynamic, chunk)
    for (i = 0; i < n; i++)
        for (j = 3; j >= 0; j--)
            for (k = -2; k < m * 2 - 2; k += 2)
                for (l = 1; l <= 6; ++l) {
                    if (l == 4)
                        continue;
#pragma omp atomic
                    hits[i][j][(k + 2) / 2][l - 1] += 1;
                }
    for (int a = 0; a < 5; a++)
        for (int b = 0; b < 4; b++)
            for (int c = 0; c < 3; c++)
                for (int d = 0; d < 6; d++)
                    wrong += hits[a][b][c][d] != (a < n && c < m && d != 3);
    // Without any iteration, the values of lastprivate variables are not specified.
    if (n > 0 && m > 0)
        wrong += i != n || j != -1 || k != m * 2 - 2 || l != 7;
    return wrong;
}

int main(void) {
    for (int chunk = 1; chunk < 20; chunk += 3)
        for (int n = 0; n <= 5; n++)
            for (int m = 0; m <= 3; m++)
                check("visit", visit(n, m, chunk) == 0);

    // A pointer outside, declared variables inside, and a row that ends the program early if it is executed twice.
    static int grid[72];
    int *p;
    int sum = 0;
#pragma omp parallel for collapse(3) lastprivate(p) reduction(+ : sum) schedule(guided)
    for (p = grid; p < grid + 72; p += 9)
        for (int column = 8; column > 0; column -= 3)
            for (unsigned long times = 0; times < 2; times++) {
                if (p[column] > 1)
                    exit(2);
#pragma omp atomic
                p[column]++;
                sum += column;
            }
    check("pointer", p == grid + 72);
    check("sum", sum == 8 * 2 * (8 + 5 + 2));
    printf("%d %d\n", sum, failures);
    return failures != 0;
}

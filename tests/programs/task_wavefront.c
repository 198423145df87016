// A wavefront over a table: the anti-diagonals one after the other, the cells of one as tasks.
#include <stdio.h>
#include <string.h>

static int max(int a, int b) { return a > b ? a : b; }

int main(void) {
    const char *x = "parallelregion", *y = "paragraphreason";
    int n = (int)strlen(x), m = (int)strlen(y), table[20][20] = {{0}};
#pragma omp parallel shared(table, x, y, n, m)
#pragma omp single
    for (int d = 2; d <= n + m; d++) {
        for (int i = d - m > 1 ? d - m : 1; i <= n && i < d; i++) {
            int j = d - i;
#pragma omp task
            table[i][j] = x[i - 1] == y[j - 1] ? table[i - 1][j - 1] + 1 : max(table[i - 1][j], table[i][j - 1]);
        }
#pragma omp taskwait
    }
    int expected[20][20] = {{0}};
    for (int i = 1; i <= n; i++)
        for (int j = 1; j <= m; j++)
            expected[i][j] = x[i - 1] == y[j - 1] ? expected[i - 1][j - 1] + 1 : max(expected[i - 1][j], expected[i][j - 1]);
    printf("%d %d\n", table[n][m], memcmp(table, expected, sizeof table) == 0);
    return memcmp(table, expected, sizeof table) != 0;
}

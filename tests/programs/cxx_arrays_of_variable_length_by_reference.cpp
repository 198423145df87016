// Private and firstprivate copies of arrays of variable length that a reference names.
// flags: -w
// references: gcc (clang 19 crashes)
#include <cstdio>

static int copies(int n, int m) {
    int row[n], table[n][m];
    for (int i = 0; i < n; i++) {
        row[i] = i;
        for (int j = 0; j < m; j++) table[i][j] = i * j;
    }
    auto &by_name = row;
    auto &of_rows = table;
    int sum = 0, size = 0;
#pragma omp parallel for private(by_name) reduction(+ : sum) reduction(max : size)
    for (int i = 0; i < n; i++) {
        by_name[i] = 100;
        sum += by_name[i];
        size = sizeof(by_name);
    }
#pragma omp parallel num_threads(3) firstprivate(by_name, of_rows) reduction(+ : sum)
    {
        by_name[0] += 7;
        for (int i = 0; i < n; i++) sum += by_name[i] + of_rows[i][m - 1];
        of_rows[n - 1][m - 1] = -1;
    }
#pragma omp parallel num_threads(2)
    {
#pragma omp single firstprivate(of_rows) private(by_name)
        {
            by_name[1] = of_rows[1][1];
            of_rows[1][1] = 50;
#pragma omp atomic
            sum += by_name[1];
        }
    }
    return sum * 10 + (size == (int)sizeof(row)) + row[0] + table[1][1] - 1;
}

int main() { std::printf("%d %d\n", copies(7, 3), copies(4, 2)); }

// flags: -w
// references: gcc (clang 19 crashes)
// Arrays of variable length, whole or in part, whose elements a directive combines, or which a reference names.
#include <cstdio>

struct V {
    int a = 0;
    V &operator+=(const V &o) {
        a += o.a;
        return *this;
    }
};
#pragma omp declare reduction(+ : V : omp_out += omp_in)

static int by_loop(int n, int m) {
    V row[n], table[n][m];
    long numbers[n];
    for (int i = 0; i < n; ++i) numbers[i] = i;
    auto *rows = &table[0];
    auto &named = row;
    auto &counts = numbers;
#pragma omp parallel for reduction(+ : named, table, rows[1 : 1][ : m], counts[1 : n - 1])
    for (int i = 0; i < 60; ++i) {
        named[i % n].a += i;
        table[i % n][i % m].a += 1;
        rows[1][i % m].a += 1000;
        counts[1 + i % (n - 1)] += i;
    }
    int sum = sizeof(named) == sizeof(row) ? 1 : 0;
    for (int i = 0; i < n; ++i) {
        sum = sum * 3 + row[i].a + int(numbers[i]);
        for (int j = 0; j < m; ++j) sum = sum * 3 + table[i][j].a;
    }
    return sum;
}

static int by_tasks(int n, int v) {
    V row[n], part[n];
    int numbers[n], more[n];
    for (int i = 0; i < n; ++i) numbers[i] = more[i] = 0;
    auto &counts = more;
#pragma omp parallel num_threads(3)
#pragma omp single
#pragma omp taskgroup task_reduction(+ : row, part[1 : v], numbers, counts)
    for (int i = 0; i < 40; ++i) {
#pragma omp task in_reduction(+ : row, part[1 : v], numbers, counts)
        {
            row[i % n].a += i;
            part[1 + i % v].a += 1;
            numbers[i % n] += 2;
            counts[i % n] += 3;
        }
    }
    int sum = 0;
    for (int i = 0; i < n; ++i) sum = sum * 7 + row[i].a + part[i].a + numbers[i] + more[i];
    return sum;
}

int main() { std::printf("%d %d\n", by_loop(3, 2), by_tasks(4, 2)); }

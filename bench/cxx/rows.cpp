// goal: 0.97
// A matrix as a vector of rows: a stencil of five points, over and over.
#include "bench.h"
#include <vector>

using Grid = std::vector<std::vector<double>>;

KERNEL void step(const Grid &from, Grid &to) {
    const std::size_t rows = from.size(), columns = from[0].size();
    #pragma omp parallel for
    for (std::size_t y = 1; y < rows - 1; y++)
        for (std::size_t x = 1; x < columns - 1; x++)
            to[y][x] = 0.2 * (from[y][x] + from[y - 1][x] + from[y + 1][x] + from[y][x - 1] + from[y][x + 1]);
}

int main() {
    Grid a(500, std::vector<double>(500)), b = a;
    for (auto &row : a)
        for (double &value : row) value = bench_random() % 100;
    b = a;
    double start = clock_seconds();
    for (int round = 0; round < 100; round++) step(a, b), step(b, a);
    double seconds = clock_seconds() - start;
    report(a[250][250] + a[3][7], seconds);
}

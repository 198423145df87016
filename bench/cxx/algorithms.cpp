// goal: 0.97
// Algorithms of the standard library in the iterations: rows are sorted, summed up and searched.
#include "bench.h"
#include <algorithm>
#include <numeric>
#include <vector>

KERNEL long work(std::vector<int> &numbers, int rows, int columns) {
    long total = 0;
    #pragma omp parallel for reduction(+ : total) schedule(dynamic, 4)
    for (int row = 0; row < rows; row++) {
        auto begin = numbers.begin() + row * columns, end = begin + columns;
        std::sort(begin, end);
        total += std::accumulate(begin, end, 0L);
        total += std::lower_bound(begin, end, 500) - begin;
        std::reverse(begin, end);
    }
    return total;
}

int main() {
    std::vector<int> numbers(400 * 300);
    double seconds = 0, check = 0;
    for (int round = 0; round < 20; round++) {
        for (int &number : numbers) number = static_cast<int>(bench_random() % 1000);
        double start = clock_seconds();
        check += static_cast<double>(work(numbers, 400, 300)) * 1e-6;
        seconds += clock_seconds() - start;
    }
    report(check, seconds);
}

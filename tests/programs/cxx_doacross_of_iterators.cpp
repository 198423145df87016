// Iterations of loops over iterators and of loops of templates that wait for each other.
// flags: -std=c++14
// references: clang (gcc's loops over small types and iterators wait for the wrong ones: its sweep has other values, or no end)
#include <cstdio>
#include <deque>
#include <vector>

template <class It> static void add_up(It first, It last) {
#pragma omp parallel for ordered(1) schedule(static, 1)
    for (It it = first; it < last; ++it) {
#pragma omp ordered depend(sink : it - 1)
        if (it != first)
            *it += *(it - 1);
#pragma omp ordered depend(source)
    }
}

static long add_down(std::vector<long> values) {
#pragma omp parallel for ordered(1) schedule(dynamic)
    for (auto it = values.end() - 1; it > values.begin(); it -= 2) {
#pragma omp ordered depend(sink : it + 2)
        if (it != values.end() - 1)
            *it += it[2];
#pragma omp ordered depend(source)
    }
    return values[1] * 1000 + values[3];
}

template <class T> static long sweep(T n, T step) {
    std::vector<long> cells(n * n, 1);
#pragma omp parallel for ordered(2) schedule(static, 1)
    for (T i = 1; i < n; i += step)
        for (T j = 1; j != n; ++j) {
#pragma omp ordered depend(sink : i - 1, j) depend(sink : i, j - 1)
            cells[i * n + j] = (cells[(i - 1) * n + j] + cells[i * n + j - 1]) % 1009;
#pragma omp ordered depend(source)
        }
    return cells.back();
}

int main() {
    std::vector<int> values(50, 1);
    add_up(values.begin(), values.end());
    std::deque<long> more(30, 2);
    add_up(more.begin(), more.end());
    std::printf("%d %ld\n", values[49], more[29]);
    add_up(values.data(), values.data() + 20);
    std::printf("%d\n", values[19]);
    std::printf("%ld\n", add_down(std::vector<long>(20, 3)));
    std::printf("%ld %ld\n", sweep<int>(12, 1), sweep<unsigned char>(9, 1));
}

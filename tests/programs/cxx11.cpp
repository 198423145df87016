// flags: -std=c++11 -fno-exceptions -fno-rtti
// C++11, without exceptions.
#include <array>
#include <cstdio>
#include <vector>

template <class T> struct Grid {
    std::array<T, 16> cells;
    T sum() const {
        T total = T();
        #pragma omp parallel for reduction(+ : total)
        for (auto it = cells.begin(); it < cells.end(); ++it) total += *it;
        return total;
    }
};

struct Big {
    int value[3];
    Big() { value[0] = value[1] = value[2] = 1; }
    Big(const Big &other) { for (int i = 0; i < 3; i++) value[i] = other.value[i] + 1; }
};

int main() {
    Grid<int> g;
    Grid<double> h;
    for (int i = 0; i < 16; i++) g.cells[i] = i, h.cells[i] = i / 2.0;
    Big pair[2];
    int sum = 0;
    #pragma omp parallel firstprivate(pair) reduction(+ : sum) num_threads(2)
    {
        #pragma omp for
        for (int i = 0; i < 10; i++) sum += pair[1].value[2];
        pair[0].value[0] = 7;
    }
    std::printf("%d %g %d %d\n", g.sum(), h.sum(), sum, pair[0].value[0]);
}

// flags: -std=c++20
// Regions in functions that are templates only by `auto`, in friends defined in their classes, and around constants under
// default(none); atomic reads of what functions return.
#include <concepts>
#include <cstdio>
#include <string>
#include <vector>

template <class T> concept Number = std::integral<T> || std::floating_point<T>;

static auto total(const auto &range) {
    int s = 0;
    #pragma omp parallel for reduction(+ : s)
    for (std::size_t i = 0; i < range.size(); ++i) s += range[i];
    return s;
}

template <class T> struct Grid {
    std::vector<T> cells;
    auto fold(auto op, Number auto init) {
        auto r = init;
        #pragma omp parallel
        {
            auto mine = init;
            #pragma omp for nowait
            for (auto cell : cells) mine = op(mine, cell);
            #pragma omp critical
            r = op(r, mine);
        }
        return r;
    }
    friend std::string text(const Grid &grid) {
        std::string r;
        #pragma omp parallel for ordered
        for (std::size_t i = 0; i < grid.cells.size(); ++i) {
            #pragma omp ordered
            r += std::to_string(grid.cells[i]) + ",";
        }
        return r;
    }
    template <class U> friend long dot(const Grid &a, const Grid<U> &b) {
        long s = 0;
        #pragma omp parallel for reduction(+ : s)
        for (std::size_t i = 0; i < a.cells.size(); ++i) s += a.cells[i] * b.cells[i];
        return s;
    }
};

#pragma omp declare target
static int on_devices = 4;
#pragma omp end declare target
namespace behind {
static int each = 3;
#pragma omp threadprivate(each)
}  // namespace behind

constexpr int size = 8;
const int step = 2;
inline constexpr double factor = 1.5;

int main() {
    Grid<int> grid{{1, 2, 3, 4, 5}};
    Grid<long> other{{2, 2, 2, 2, 2}};
    std::printf("%d %d %g\n", total(grid.cells), grid.fold([](auto a, auto b) { return a > b ? a : b; }, 0),
                grid.fold([](auto a, auto b) { return a + b; }, 0.0));
    std::printf("%s %ld\n", text(grid).c_str(), dot(grid, other));
    const int local = 3;
    constexpr unsigned mask = 3;
    double sum = 0;
    #pragma omp parallel for default(none) reduction(+ : sum) shared(grid)
    for (int i = 0; i < size; ++i) sum += factor * (i & mask) * step + local + grid.cells[0];
    int seen, from_function, wrong = 0;
    #pragma omp atomic read
    seen = grid.cells[4];
    #pragma omp atomic read acquire
    from_function = grid.cells.at(1);
    int each = 0;
    behind::each = 4;
    #pragma omp parallel copyin(behind::each) private(each) reduction(+ : wrong)
    {
        #pragma omp single copyprivate(behind::each)
        each = behind::each++;
        wrong += behind::each != 5;
    }
    std::printf("%g %d %d %d %d\n", sum, seen, from_function, wrong, on_devices);
}

// references: clang (gcc takes no such loop in `simd`)
// Loops over the elements of ranges: arrays, containers, and types of the user with iterators of their own.
#include <array>
#include <cstdio>
#include <deque>
#include <string>
#include <utility>
#include <vector>

// An iterator that is found by its type's namespace, and that yields values.
namespace numbers {
struct Iterator {
    long value;
    Iterator(long value) : value(value) {}
    long operator*() const { return value; }
    Iterator &operator++() { ++value; return *this; }
    Iterator &operator+=(long n) { value += n; return *this; }
    friend Iterator operator+(const Iterator &it, long n) { return Iterator(it.value + n); }
    friend long operator-(const Iterator &a, const Iterator &b) { return a.value - b.value; }
    friend bool operator!=(const Iterator &a, const Iterator &b) { return a.value != b.value; }
    friend bool operator<(const Iterator &a, const Iterator &b) { return a.value < b.value; }
};
struct Range { long first, last; };
Iterator begin(const Range &range) { return range.first; }
Iterator end(const Range &range) { return range.last; }
}

// Members come before functions of the namespace.
namespace members {
struct Range {
    int values[9];
    int *begin() { return values; }
    int *end() { return values + 9; }
};
int *begin(Range &) = delete;
int *end(Range &) = delete;
}

static int calls;

static std::vector<int> made(int n) {
    #pragma omp atomic
    calls++;
    return std::vector<int>(n, 3);
}

template <class T> static typename T::value_type sum_of(T &values) {
    typename T::value_type sum{};
    #pragma omp parallel for reduction(+ : sum) schedule(dynamic, 3)
    for (auto &value : values) {
        if (&value - &value != 0) continue;
        value += 1;
        sum += value;
    }
    #pragma omp parallel
    #pragma omp for reduction(+ : sum) schedule(static, 2) nowait
    for (const auto &value : values) sum += value;
    return sum;
}

template <class T> struct Grid {
    std::vector<std::vector<T>> rows;
    T columns[7] = {1, 2, 3, 4, 5, 6, 7};
    Grid(int n) : rows(n, std::vector<T>(7, T(2))) {}
    T sum() const {
        T total = 0;
        #pragma omp parallel for collapse(2) reduction(+ : total)
        for (const auto &row : rows)
            for (const T &column : columns) total += column * row[&column - columns];
        return total;
    }
    void scale(T by) {
        #pragma omp parallel
        #pragma omp for
        for (auto &row : rows) {
            #pragma omp simd
            for (T &value : row) value *= by;
        }
    }
};

struct Entry { std::string name; long weight; };

int main() {
    int array[50] = {0};
    #pragma omp parallel for
    for (int &element : array) element = (int)(&element - array);
    long sum = 0;
    #pragma omp parallel for simd reduction(+ : sum)
    for (int element : array) sum += element;
    std::printf("%ld\n", sum);

    std::vector<double> values(1001, 0.5);
    std::deque<int> queue(33, 2);
    std::array<long, 12> fixed = {{1, 2, 3}};
    std::printf("%g %d %ld\n", sum_of(values), sum_of(queue), sum_of(fixed));

    sum = 0;
    numbers::Range range{3, 90};
    #pragma omp parallel for reduction(+ : sum) schedule(guided)
    for (auto value : range) sum += value;
    members::Range own = {{1, 2, 3, 4, 5, 6, 7, 8, 9}};
    #pragma omp parallel for reduction(+ : sum)
    for (int &value : own) sum += value++;
    #pragma omp parallel for reduction(+ : sum)
    for (int value : own)
        sum += value;
    std::printf("%ld\n", sum);

    // Each thread has its own range if the range is made.
    #pragma omp parallel for reduction(+ : sum) num_threads(1)
    for (int value : made(10)) sum += value;
    #pragma omp parallel for reduction(+ : sum)
    for (int value : {1, 2, 3, 4}) sum += value;
    std::printf("%ld %d\n", sum, calls);

    std::vector<Entry> entries;
    for (int i = 0; i < 20; ++i) entries.push_back(Entry{std::string(i, 'x'), i});
    #pragma omp parallel for reduction(+ : sum)
    for (auto &[name, weight] : entries) {
        name += "yz";
        sum += (long)name.size() * weight;
    }
    std::vector<std::pair<int, long>> pairs(15, {2, 5});
    #pragma omp parallel for collapse(2) reduction(+ : sum) schedule(dynamic)
    for (const auto [a, b] : pairs)
        for (long n : numbers::Range{0, 4}) sum += a * b + n;
    std::printf("%ld\n", sum);

    Grid<double> grid(5);
    grid.scale(1.5);
    Grid<long> other(3);
    other.scale(2);
    std::printf("%g %ld\n", grid.sum(), other.sum());

    #pragma omp parallel
    #pragma omp single
    {
        #pragma omp taskloop grainsize(3)
        for (auto &entry : entries) entry.weight += 2;
        #pragma omp taskloop collapse(2) num_tasks(5) reduction(+ : sum)
        for (int i = 0; i < 3; ++i)
            for (auto &entry : entries) sum += entry.weight + i;
    }
    #pragma omp teams distribute parallel for reduction(+ : sum) num_teams(2)
    for (const Entry &entry : entries) sum += entry.weight;
    #pragma omp parallel
    #pragma omp loop reduction(+ : sum)
    for (int value : array) sum += value;
    auto lambda = [&](auto &&all) {
        long total = 0;
        #pragma omp parallel for reduction(+ : total) lastprivate(sum)
        for (auto &&one : all) total += one, sum = one;
        return total;
    };
    long in_lambda = lambda(array);
    std::printf("%ld %ld\n", in_lambda, sum);
    in_lambda = lambda(fixed);
    std::printf("%ld %ld\n", in_lambda, sum);
}

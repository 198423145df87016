// Loops over ranges that keep the temporary objects of their ranges, as C++23 has it: each lives as long as the loop.
// flags: -std=c++23
// references: clang
#include <cstdio>
#include <vector>

static int alive;

struct Table {
    std::vector<int> values;
    explicit Table(int n) {
#pragma omp atomic
        alive++;
        for (int i = 0; i < n; i++)
            values.push_back(i);
    }
    Table(const Table &) = delete;
    ~Table() {
        for (int &value : values)
            value = -1000;
#pragma omp atomic
        alive--;
    }
    const std::vector<int> &all() const { return values; }
};

static std::vector<int> twos(int n) {
    return std::vector<int>(n, 2);
}

template <class T> static long in_a_template(int n) {
    long sum = 0;
#pragma omp parallel for reduction(+ : sum) schedule(dynamic, 3)
    for (auto value : T(n).all())
        sum += value;
    return sum;
}

int main() {
    long sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int value : twos(30))
        sum += value;
#pragma omp parallel for reduction(+ : sum)
    for (const int &value : Table(50).all())
        sum += value;
    std::printf("%ld, %d alive\n", sum, alive);
#pragma omp parallel for collapse(2) reduction(+ : sum)
    for (int a : Table(6).all())
        for (int b : Table(7).all())
            sum += a * b;
    std::printf("%ld, %d alive\n", sum, alive);
#pragma omp parallel
#pragma omp single
#pragma omp taskloop reduction(+ : sum) grainsize(4)
    for (int value : Table(20).all())
        sum += value;
    std::printf("%ld, %ld, %d alive\n", sum, in_a_template<Table>(40), alive);
#pragma omp parallel for reduction(+ : sum)
    for (int value : {Table(100).all()[7], 4943})
        sum += value;
#pragma omp parallel for reduction(+ : sum)
    for (const Table &table : {Table(3), Table(5)})
        sum += table.all().back();
    std::printf("%ld, %d alive\n", sum, alive);
    return alive;
}

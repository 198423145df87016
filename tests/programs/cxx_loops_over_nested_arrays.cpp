// flags: -std=c++17
// Loops whose variables are pointers by `auto`: the name of their type may be one of a class, or none at all.
#include <array>
#include <cstdio>
#include <initializer_list>

int main() {
    std::array<std::array<int, 5>, 6> grid{};
    #pragma omp parallel for collapse(2)
    for (auto row = grid.begin(); row < grid.end(); ++row)
        for (long j = 4; j >= 0; j -= 2) (*row)[j] = int(j) + int(row - grid.begin());
    int sum = 0;
    #pragma omp parallel for collapse(2) reduction(+ : sum)
    for (auto row = grid.cbegin(); row != grid.cend(); row += 1)
        for (auto column = grid[0].begin(); column < grid[0].end(); ++column)
            sum += (*row)[column - grid[0].begin()] * int(column - grid[0].begin() + 1);
    std::printf("%d\n", sum);

    std::initializer_list<int> list{1, 2, 3, 4};
    int plain[3] = {10, 20, 30}, products = 0;
    #pragma omp parallel for collapse(2) reduction(+ : products)
    for (auto a = list.begin(); a < list.end(); ++a)
        for (auto b = plain; b < plain + 3; ++b) products += *a * *b;
    #pragma omp parallel for collapse(2) reduction(+ : products)
    for (auto *b = &plain[2]; b >= &plain[1]; --b)
        for (auto a = list.end() - 1; a > list.begin(); a -= 2) products += *a * *b * 1000;
    std::printf("%d\n", products);
}

// flags: -std=c++17
// references: gcc (clang does not capture structured bindings)
// Structured bindings, `if` with an initializer, `if constexpr` and inline variables in regions.
#include <array>
#include <cstdio>
#include <map>
#include <string>
#include <tuple>
#include <vector>

inline int counter = 0;

struct Point { int x, y; };

template <class T> static int kind(T value) {
    int r = 0;
    if constexpr (sizeof(T) == 8) {
        #pragma omp parallel for reduction(+ : r)
        for (int i = 0; i < 8; ++i) r += (int)value;
    } else {
        #pragma omp parallel for reduction(- : r)
        for (int i = 0; i < 4; ++i) r -= (int)value;
    }
    return r;
}

int main() {
    Point point{3, 4};
    auto [x, y] = point;
    auto &[rx, ry] = point;
    std::tuple<int, std::string, double> t{1, "one", 2.5};
    auto &[number, word, real] = t;
    int sum = 0;
    #pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < 10; ++i) sum += x * i + y + ry + number + (int)word.size();
    #pragma omp parallel
    {
        #pragma omp single
        { rx += 10; real *= 2; word += "!"; }
        #pragma omp atomic
        counter += y;
        #pragma omp barrier
        #pragma omp critical
        if (rx != 13 || word != "one!") sum = -1;
    }
    std::printf("%d %d %g %s\n", sum, point.x, real, word.c_str());
    std::map<std::string, std::vector<int>> groups{{"a", {1, 2, 3}}, {"b", {4, 5}}};
    for (auto &[name, members] : groups) {
        #pragma omp parallel for
        for (std::size_t i = 0; i < members.size(); ++i) members[i] += (int)name.size() * 10;
    }
    if (auto it = groups.find("b"); it != groups.end()) {
        int all = 0;
        #pragma omp parallel for reduction(+ : all)
        for (int i = 0; i < (int)it->second.size(); ++i) all += it->second[i];
        std::printf("%d\n", all);
    }
    std::printf("%d %d\n", kind(2.5), kind(7));
    return counter % 4;
}

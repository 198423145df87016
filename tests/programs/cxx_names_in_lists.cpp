// flags: -std=c++20
// references: none (clang takes no structured bindings in lists, gcc 12 leaves them as they were)
// Names in lists that are structured bindings.
#include <cstdio>
#include <utility>
#include <vector>

static std::pair<long, long> ends(const std::vector<long> &v) {
    auto [low, high] = std::pair<long, long>(v[0], v[0]);
    #pragma omp parallel for reduction(min : low) reduction(max : high)
    for (std::size_t i = 0; i < v.size(); ++i) {
        if (v[i] < low) low = v[i];
        if (v[i] > high) high = v[i];
    }
    return {low, high};
}

struct Point { int x; double y; };

int main() {
    auto [low, high] = ends({5, 3, 9, -2, 7});
    Point point{1, 2};
    auto &[x, y] = point;
    auto [copy, other] = point;
    double sum = 0;
    #pragma omp parallel for reduction(+ : sum) firstprivate(copy)
    for (int i = 0; i < high; ++i) sum += copy + i;
    #pragma omp parallel for reduction(+ : x) lastprivate(y)
    for (int i = 0; i < 4; ++i) x += i, y = i;
    #pragma omp parallel
    {
        #pragma omp single
        {
            #pragma omp task shared(other) firstprivate(low)
            other += (double)low;
        }
    }
    std::printf("%ld %ld %g %d %g %g\n", low, high, sum, point.x, point.y, other);
    return !(low == -2 && high == 9 && sum == 45 && point.x == 7 && point.y == 3 && other == 0);
}

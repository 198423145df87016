// flags: -std=c++20
// references: gcc (clang takes no structured bindings in lists)
// Names in lists that are no plain variables: structured bindings, and what using-declarations bring from open bases.
#include <cstdio>
#include <utility>
#include <vector>

template <class T> struct Base {
    T low = 0, high = 20, sum = 0;
};

template <class T> struct Derived : Base<T> {
    using Base<T>::sum;
    using Base<T>::low;
    T factor = 3;
    T run() {
        #pragma omp parallel for reduction(+ : sum)
        for (T i = low; i < this->high; ++i) sum += i * factor;
        return sum;
    }
    T copies(const Derived &other) {
        T r = 0;
        #pragma omp parallel for reduction(+ : r) firstprivate(low)
        for (T i = this->low; i < this->high; ++i) r += i > low ? this->low + 1 : other.low;
        return r;
    }
    T most() {
        #pragma omp parallel for reduction(max : sum) lastprivate(factor)
        for (T i = 0; i < 10; ++i) {
            factor = i;
            sum = i * 7>sum ? i * 7 : sum;
        }
        return sum + factor;
    }
};

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
    Derived<int> d;
    Derived<long> e;
    int a = d.run(), b = d.copies(d), c = d.most();
    std::printf("%d %d %d %ld\n", a, b, c, e.run());
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
}

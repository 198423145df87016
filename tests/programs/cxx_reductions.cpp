// references: clang (gcc looks reductions up by its own rules)
// Reductions that the program declares: in namespaces, classes and templates, for its own types and those of the library.
#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

namespace geo {
struct Box {
    int low = 1000, high = -1000;
    void add(int x) { low = std::min(low, x); high = std::max(high, x); }
};
#pragma omp declare reduction(join : Box : omp_out.low = std::min(omp_out.low, omp_in.low), omp_out.high = std::max(omp_out.high, omp_in.high))
struct Vec { double x, y; Vec &operator+=(const Vec &o) { x += o.x; y += o.y; return *this; } };
#pragma omp declare reduction(+ : Vec : omp_out += omp_in) initializer(omp_priv = Vec{0, 0})
}
#pragma omp declare reduction(append : std::vector<int>, std::string : omp_out.insert(omp_out.end(), omp_in.begin(), omp_in.end()))
typedef std::vector<double> Histogram;
#pragma omp declare reduction(vadd : Histogram : std::transform(omp_in.begin(), omp_in.end(), omp_out.begin(), omp_out.begin(), std::plus<double>())) initializer(omp_priv = Histogram(omp_orig.size()))

static void clear(long *p) { *p = 1; }
#pragma omp declare reduction(times : long : omp_out *= omp_in) initializer(clear(&omp_priv))

template <class T> struct Stats {
    T sum = T();
    int n = 0;
    #pragma omp declare reduction(merge : Stats : omp_out.sum += omp_in.sum, omp_out.n += omp_in.n)
    static Stats over(const std::vector<T> &v) {
        Stats s;
        #pragma omp parallel for reduction(merge : s)
        for (std::size_t i = 0; i < v.size(); ++i) {
            s.sum += v[i];
            s.n++;
        }
        return s;
    }
};

static geo::Box bounds(const std::vector<int> &v, geo::Box &all) {
    geo::Box box;
    #pragma omp parallel
    {
        #pragma omp for reduction(join : box, all) schedule(dynamic, 3)
        for (auto it = v.begin(); it != v.end(); ++it) {
            box.add(*it);
            all.add(*it * 2);
        }
        #pragma omp single
        box.low -= 1;
    }
    return box;
}

int main() {
    std::vector<int> v(50);
    for (int i = 0; i < 50; ++i) v[i] = (i * 37) % 101 - 30;
    geo::Box all;
    geo::Box box = bounds(v, all);
    std::printf("%d %d %d %d\n", box.low, box.high, all.low, all.high);

    geo::Vec total = {1, 2};
    #pragma omp parallel for reduction(+ : total)
    for (int i = 0; i < 50; ++i) total += geo::Vec{v[i] * 1.0, 0.5};
    std::printf("%g %g\n", total.x, total.y);

    std::vector<int> even;
    std::string letters = "<";
    #pragma omp parallel for reduction(append : even, letters)
    for (int i = 0; i < 50; ++i)
        if (v[i] % 2 == 0) {
            even.push_back(v[i]);
            letters += 'e';
        }
    std::sort(even.begin(), even.end());
    std::printf("%zu %d %d %zu\n", even.size(), even.front(), even.back(), letters.size());

    Histogram h(4, 1.0);
    #pragma omp parallel for reduction(vadd : h) schedule(static, 2)
    for (int i = 0; i < 50; ++i) h[i % 4] += 1;
    std::printf("%g %g %g %g\n", h[0], h[1], h[2], h[3]);

    long product = 3;
    #pragma omp parallel for reduction(times : product)
    for (int i = 1; i <= 10; ++i) product *= i;
    std::printf("%ld\n", product);
    auto si = Stats<int>::over(v);
    auto sd = Stats<double>::over(std::vector<double>(8, 0.25));
    std::printf("%d %d %g %d\n", si.sum, si.n, sd.sum, sd.n);
}

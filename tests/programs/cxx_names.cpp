// Names that stand for objects elsewhere: references, captures, members, static members.
#include <cstdio>
#include <string>
#include <utility>
#include <vector>

namespace outer {
int global = 3;
static int hidden = 4;
namespace inner { int deep = 5; }
struct Base {
    int base = 6;
    static int shared;
    static constexpr int fixed = 7;
};
int Base::shared = 8;
}

template <class T> struct Dependent : T {
    std::vector<int> cells;
    explicit Dependent(int n) : cells(n, 1) {}
    long run(int k) {
        long sum = 0;
        #pragma omp parallel for reduction(+ : sum)
        for (int i = 0; i < (int)cells.size(); ++i) {
            cells[i] += k + this->base + T::shared + T::fixed;
            sum += cells[i];
        }
        return sum;
    }
    long operator()(const int &k) const {
        long sum = 0;
        #pragma omp parallel reduction(max : sum)
        {
            #pragma omp for
            for (std::size_t i = 0; i < cells.size(); ++i) sum = sum < cells[i] + k ? cells[i] + k : sum;
        }
        return sum;
    }
};

static void orphan(std::vector<double> &v, double &sum, const int &n) {
    #pragma omp for nowait
    for (int i = 0; i < n; ++i) v[i] *= 2;
    #pragma omp single
    sum += 1;
}

template <class F> static int apply(F &&f, int n) {
    int r = 0;
    #pragma omp parallel for reduction(+ : r)
    for (int i = 0; i < n; ++i) r += f(i);
    return r;
}

template <class T> static T smallest(const T *a, int n, T &where) {
    T least = a[0], greatest = a[0];
    #pragma omp parallel for reduction(min : least) reduction(max : greatest)
    for (int i = 0; i < n; ++i) {
        if (a[i] < least) least = a[i];
        if (a[i] > greatest) greatest = a[i];
    }
    #pragma omp parallel for reduction(max : where)
    for (int i = 0; i < n; ++i) where = a[i] > where ? a[i] : where;
    return greatest - least;
}

int main() {
    std::vector<double> v(50, 0.25);
    double s = 0;
    double &sum = s;
    const int n = 50;
    #pragma omp parallel
    orphan(v, sum, n);
    std::printf("%g\n", s);

    Dependent<outer::Base> d(20);
    long first = d.run(2);
    std::printf("%ld %ld\n", first, d(5));

    int counts[4] = {0}, (&alias)[4] = counts;
    auto &&element = counts[2];
    #pragma omp parallel for
    for (int i = 0; i < 4; ++i) alias[i] = i + outer::global + outer::hidden + outer::inner::deep;
    #pragma omp parallel
    {
        #pragma omp master
        element += 100;
    }
    std::printf("%d %d %d %d\n", counts[0], counts[1], counts[2], counts[3]);

    int calls = 0, factor = 3;
    std::string text = "abc";
    auto twice = [&, factor](int i) { return i * factor + (int)text.size(); };
    std::printf("%d\n", apply(twice, 10));
    auto nested = [&calls, &v, text, k = 2](auto m) mutable {
        k += 1;
        #pragma omp parallel for reduction(+ : calls) firstprivate(k)
        for (decltype(m) i = 0; i < m; ++i) {
            k += 1;
            auto deeper = [&](int x) { return (int)text.size() + x * (k > 3) + (int)v.size(); };
            calls += deeper((int)i);
        }
        return k;
    };
    std::printf("%d", nested(12));
    std::printf(" %d", nested(7l));
    std::printf(" %d\n", calls);

    #pragma omp parallel num_threads(2)
    {
        auto inside = [&](int x) {
            #pragma omp for
            for (int i = 0; i < 8; ++i) v[i] += x;
        };
        inside(4);
        #pragma omp barrier
        inside(2);
    }
    std::printf("%g %g\n", v[0], v[7]);

    double where = -5;
    double a[5] = {3, 1, 4, 1, 5};
    int b[5] = {9, 2, 6, 5, 3}, top = -1;
    unsigned char c[3] = {200, 7, 90}, most = 0;
    double range = smallest(a, 5, where);
    int steps = smallest(b, 5, top), few = smallest(c, 3, most);
    std::printf("%g %g %d %d %d %d\n", range, where, steps, top, few, most);

    std::vector<std::pair<int, std::string>> pairs(6);
    for (auto &p : pairs) {
        p.first = (int)p.second.size() + 1;
        #pragma omp parallel for
        for (int i = 0; i < 3; ++i) {
            #pragma omp critical
            p.second += 'x';
        }
    }
    int letters = 0;
    for (auto &p : pairs) letters += p.first + (int)p.second.size();
    std::printf("%d %d\n", letters, outer::Base::shared);
}

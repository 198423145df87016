// Loops of C++: over integers of all kinds, pointers and iterators, and over types that a template leaves open.
#include <cstdio>
#include <deque>
#include <string>
#include <vector>

// An iterator of the user's own, with the least that a random-access iterator has.
struct Stride {
    typedef long difference_type;
    double *at;
    long by;
    Stride(double *at, long by) : at(at), by(by) {}
    double &operator*() const { return *at; }
    Stride &operator++() { at += by; return *this; }
    Stride operator++(int) { Stride old = *this; at += by; return old; }
    Stride &operator+=(long n) { at += n * by; return *this; }
    Stride &operator-=(long n) { at -= n * by; return *this; }
    friend Stride operator+(Stride s, long n) { return Stride(s.at + n * s.by, s.by); }
    friend Stride operator-(Stride s, long n) { return Stride(s.at - n * s.by, s.by); }
    friend long operator-(const Stride &a, const Stride &b) { return (a.at - b.at) / a.by; }
    friend bool operator<(const Stride &a, const Stride &b) { return a.at < b.at; }
    friend bool operator!=(const Stride &a, const Stride &b) { return a.at != b.at; }
};

template <class T> static long count_up(T from, T to, T step) {
    long sum = 0;
    #pragma omp parallel for reduction(+ : sum) schedule(dynamic, 3)
    for (T i = from; i < to; i += step) sum += 1 + (long)i % 3;
    return sum;
}

template <class T> static long count_down(T from, T to) {
    long sum = 0;
    #pragma omp parallel for reduction(+ : sum)
    for (T i = from; i >= to; --i) sum += (long)i * 2;
    return sum;
}

template <class Container> static double iterate(Container &values) {
    double sum = 0;
    #pragma omp parallel
    {
        #pragma omp for schedule(static, 5)
        for (typename Container::iterator it = values.begin(); it < values.end(); ++it) *it += 1;
        #pragma omp for reduction(+ : sum)
        for (auto it = values.cbegin(); it != values.cend(); it++) sum += *it;
        #pragma omp for
        for (auto it = values.rbegin(); it < values.rend(); it += 2) *it *= 2;
    }
    return sum;
}

template <int N, class I> static long grid(I n, I m) {
    std::vector<long> seen(n * m * N);
    #pragma omp parallel for collapse(3) schedule(static, 7)
    for (I i = 0; i < n; ++i)
        for (int k = 0; k < N; ++k)
            for (I j = m; j > 0; --j) seen[(i * N + k) * m + j - 1] += i * 100 + k * 10 + j;
    long sum = 0;
    for (std::size_t i = 0; i < seen.size(); ++i) sum += seen[i] * (long)(i % 11 + 1);
    return sum;
}

int main() {
    std::printf("%ld %ld %ld %ld\n", count_up<int>(-10, 90, 3), count_up<short>(0, 100, 7),
                count_up<unsigned long>(5, 500, 11), count_up<unsigned char>(0, 250, 5));
    std::printf("%ld %ld %ld\n", count_down<int>(20, -20), count_down<long long>(100, 3), count_down<signed char>(9, 1));
    std::vector<double> v(101, 0.5);
    std::deque<float> d(77, 2);
    double v1 = iterate(v), v2 = iterate(v), d1 = iterate(d);
    std::printf("%g %g %g %g %g\n", v1, v2, d1, v[0], v[1]);
    std::printf("%ld %ld\n", grid<3>(5, 7), grid<2>(4l, 9l));

    double data[60] = {0};
    #pragma omp parallel for
    for (Stride s = Stride(data, 2); s < Stride(data + 60, 2); ++s) *s += 3;
    Stride end(data + 60, 3);
    #pragma omp parallel for schedule(guided)
    for (Stride s = Stride(data, 3); s != end; s++) *s += 5;
    double sum = 0;
    #pragma omp parallel for reduction(+ : sum)
    for (double *p = data; p < data + 60; ++p) sum += *p;
    #pragma omp parallel for reduction(+ : sum)
    for (const double *p = data + 59; p >= data; p -= 4) sum += *p;
    std::printf("%g\n", sum);

    long total = 0;
    int i = 7;
    #pragma omp parallel for reduction(+ : total)
    for (i = 0; i < 10; i++) total += i;
    #pragma omp parallel for reduction(+ : total) lastprivate(i)
    for (i = 0; i <= 10; i += 3) total += i;
    std::printf("%ld %d\n", total, i);
    #pragma omp parallel for reduction(+ : total)
    for (unsigned k = 0; k < 10u; k++) total += k;
    #pragma omp parallel for reduction(+ : total)
    for (std::size_t k = 3; k != 8; k++) total += k;
    auto n = v.size();
    #pragma omp parallel for reduction(+ : total)
    for (auto k = n; k > 0; k--) total += k;
    #pragma omp parallel for simd reduction(+ : total)
    for (auto k = 0 * n; k < n; k++) total += k * 2;
    std::printf("%ld\n", total);
}

// A template reduces classes that a directive declares an operator for, classes derived from them, classes that have operators
// of their own, and numbers.
// references: clang
#include <complex>
#include <cstdio>
#include <vector>

struct Base {
    int v;
    Base(int v = 0) : v(v) {}
};

struct Derived : Base {
    int w = 1;
    using Base::Base;
};

namespace n {
struct Vec {
    double x, y;
    Vec(double x = 0, double y = 0) : x(x), y(y) {}
    Vec &operator+=(const Vec &o) {
        x += o.x;
        y += o.y;
        return *this;
    }
};

#pragma omp declare reduction(+ : Vec : omp_out += omp_in) initializer(omp_priv = Vec(0, 0))

template <class T> T total(const std::vector<T> &x) {
    T t = T();
    #pragma omp parallel for reduction(+ : t)
    for (int i = 0; i < (int)x.size(); i++) t += x[i];
    return t;
}
} // namespace n

#pragma omp declare reduction(+ : Base : omp_out.v += omp_in.v) initializer(omp_priv = Base(0))

template <class T> int sum_of(std::vector<T> &x) {
    T t(0);
    #pragma omp parallel for reduction(+ : t)
    for (int i = 0; i < (int)x.size(); i++) t.v += x[i].v;
    return t.v;
}

template <class T> T sections(int n) {
    T a[3] = {T(0), T(0), T(0)};
    #pragma omp parallel for reduction(+ : a[0 : 3])
    for (int i = 0; i < n; i++) a[i % 3] += T(i);
    return a[0] + a[1] + a[2];
}

template <class T> T tasks(int n) {
    T t = T(0);
    #pragma omp parallel
    #pragma omp single
    #pragma omp taskgroup task_reduction(+ : t)
    for (int i = 0; i < n; i++)
        #pragma omp task in_reduction(+ : t)
        t += T(i);
    return t;
}

// It begins as it does elsewhere: it knows of no numbers.
struct Pair {
    double a = 0;
    unsigned b = 0;
    Pair &operator+=(const Pair &o) {
        a += o.a;
        b += o.b;
        return *this;
    }
    friend Pair operator+(Pair x, const Pair &y) { return x += y; }
    friend Pair operator|(Pair x, const Pair &y) {
        x.b |= y.b;
        return x;
    }
};

template <class T> T bits(const std::vector<T> &x) {
    T t = T();
    #pragma omp parallel for reduction(| : t)
    for (int i = 0; i < (int)x.size(); i++) t = t | x[i];
    return t;
}

int main() {
    std::vector<Pair> p(6);
    for (int i = 0; i < 6; i++) p[i].a = p[i].b = i;
    std::printf("%g %u %u\n", n::total(p).a, n::total(p).b, bits(p).b);
    std::vector<Base> b(10, Base(2));
    std::vector<Derived> d(10, Derived(3));
    std::vector<n::Vec> v(10, n::Vec(1, 2));
    std::vector<std::complex<double>> c(4, {0, 1});
    std::vector<double> r(5, 2);
    auto tv = n::total(v);
    auto tc = n::total(c);
    std::printf("%d %d %g %g %g %g %g\n", sum_of(b), sum_of(d), tv.x, tv.y, tc.real(), tc.imag(), n::total(r));
    std::printf("%g %d\n", sections<std::complex<float>>(10).real(), sections<int>(10));
    std::printf("%g %d\n", tasks<std::complex<double>>(10).real(), tasks<int>(10));
    return 0;
}

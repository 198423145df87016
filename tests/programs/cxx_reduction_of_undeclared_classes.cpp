// A template reduces classes that a directive declares an operator for, classes derived from them, classes that have operators
// of their own, and numbers. Such classes are reduced outside of templates, too: by `+=` if they have it, and by `+` otherwise.
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

// It has a compound assignment alone.
struct Length {
    long v = 0;
    Length &operator*=(const Length &o) {
        v += o.v;
        return *this;
    }
};

// It has both, and no object of four elements begins as one of no elements.
struct Sized {
    std::vector<int> v;
    bool is_grown = false;
    Sized(int n = 4) : v(n) {}
    Sized &operator^=(const Sized &o) {
        for (unsigned i = 0; i < v.size(); i++) v[i] ^= o.v.at(i);
        is_grown = true;
        return *this;
    }
    friend Sized operator^(const Sized &, const Sized &) { return Sized(0); }
};

// Its product begins as the number that it is converted from.
struct Residue {
    long v;
    Residue(long v = 0) : v(v % 101) {}
    friend Residue operator*(const Residue &a, const Residue &b) { return a.v * b.v; }
};

template <class T> T product(const std::vector<T> &x) {
    T t = T(), row[2] = {T(), T()};
    #pragma omp parallel for reduction(* : t, row)
    for (int i = 0; i < (int)x.size(); i++) {
        t *= x[i];
        row[i % 2] *= x[i];
    }
    return row[0].v + row[1].v == t.v ? t : T();
}

static void outside_of_templates() {
    std::complex<double> sum(0, 1), products[2];
    Length length, lengths[3];
    Sized sized;
    Residue residue = 7;
    #pragma omp parallel for reduction(+ : sum, products[ : 1]) reduction(* : length, lengths[0 : 2], residue) reduction(^ : sized)
    for (int i = 0; i < 100; i++) {
        sum += std::complex<double>(i, 1);
        products[0] += 2;
        length *= Length{i};
        lengths[i % 2] *= Length{1};
        residue = residue * Residue(i + 1);
        sized.v[i % 4] ^= i;
    }
    Length by_tasks;
    #pragma omp parallel reduction(task, * : by_tasks)
    #pragma omp single
    for (int i = 0; i < 10; i++)
        #pragma omp task in_reduction(* : by_tasks)
        by_tasks *= Length{i};
    std::printf("%g %g %g\n", sum.real(), sum.imag(), products[0].real());
    std::printf("%ld %ld %ld %ld\n", length.v, lengths[0].v, lengths[1].v, by_tasks.v);
    std::printf("%d %d %d %d\n", sized.v[1], sized.v[2], sized.v[3], sized.is_grown);
    std::printf("%d\n", residue.v == 0 || residue.v == 94);
}

int main() {
    outside_of_templates();
    std::vector<Length> lengths(5, Length{3});
    std::printf("%ld\n", product(lengths).v);
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

// references: clang, gcc
// Reductions in templates by operators of the language that directives declare for some types: numbers, classes, and classes
// of namespaces take the same text.
#include <complex>

namespace geometry {
struct Vector {
    double x = 0, y = 0;
    Vector &operator+=(const Vector &other) {
        x += other.x;
        y += other.y;
        return *this;
    }
};
#pragma omp declare reduction(+ : Vector : omp_out += omp_in)
}

typedef std::complex<double> Complex;
#pragma omp declare reduction(+ : Complex : omp_out += omp_in)
#pragma omp declare reduction(* : Complex : omp_out *= omp_in) initializer(omp_priv = Complex(1))

template <class T> static T sum(const T *values, int n) {
    T total = T();
    #pragma omp parallel for reduction(+ : total)
    for (int i = 0; i < n; ++i) total += values[i];
    return total;
}

template <class T> struct Reducer {
    T total, parts[2];
    Reducer() : total(), parts() {}
    void run(const T *values, int n) {
        T all = T();
        T &r = all;
        #pragma omp parallel
        {
            #pragma omp for reduction(+ : r, parts)
            for (int i = 0; i < n; ++i) {
                r += values[i];
                parts[i % 2] += values[i];
            }
        }
        total = all;
    }
};

template <class T> static T product(const T *values, int n) {
    T all = T(1);
    #pragma omp parallel for reduction(* : all)
    for (int i = 0; i < n; ++i) all *= values[i];
    return all;
}

struct Sums {
    int values[4] = {0, 0, 0, 0};
    int *data() { return values; }
};

// Sections behind pointers that an instance deduces, constant ones, too.
template <class C> static void deal(C &sums, int n) {
    auto p = sums.data();
    const auto q = sums.data();
    #pragma omp parallel for reduction(+ : p[0 : 4])
    for (int i = 0; i < n; ++i) p[i % 4] += i;
    #pragma omp parallel for reduction(+ : q[1 : 2])
    for (int i = 0; i < n; ++i) q[1 + i % 2] += 1;
}

int main() {
    int numbers[64];
    double reals[64];
    Complex complexes[64];
    geometry::Vector vectors[64];
    for (int i = 0; i < 64; ++i) {
        numbers[i] = i;
        reals[i] = i / 2.0;
        complexes[i] = Complex(i, -i);
        vectors[i].x = i;
        vectors[i].y = 1;
    }
    if (sum(numbers, 64) != 2016 || sum(reals, 64) != 1008 || sum(complexes, 64) != Complex(2016, -2016)) return 1;
    geometry::Vector v = sum(vectors, 64);
    if (v.x != 2016 || v.y != 64) return 2;
    Reducer<int> ints;
    ints.run(numbers, 64);
    if (ints.total != 2016 || ints.parts[0] != 992 || ints.parts[1] != 1024) return 3;
    Reducer<geometry::Vector> all;
    all.run(vectors, 64);
    if (all.total.x != 2016 || all.parts[1].x != 1024 || all.parts[0].y != 32) return 4;
    Sums sums;
    deal(sums, 40);
    if (sums.values[0] != 180 || sums.values[1] != 210 || sums.values[2] != 220 || sums.values[3] != 210) return 6;
    short few[5] = {1, 2, 3, 4, 5};
    Complex two[2] = {Complex(1, 1), Complex(1, -1)};
    return product(few, 5) != 120 || product(two, 2) != Complex(2, 0) ? 5 : 0;
}

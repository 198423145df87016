// goal: 0.97
// Expression templates: sums and products of vectors without temporary ones.
#include "bench.h"
#include <cstddef>
#include <vector>

template <class L, class R, class Operation>
struct Expression {
    const L &left;
    const R &right;
    double operator[](std::size_t i) const { return Operation::apply(left[i], right[i]); }
};
struct Plus {
    static double apply(double a, double b) { return a + b; }
};
struct Times {
    static double apply(double a, double b) { return a * b; }
};

class Array {
public:
    explicit Array(std::size_t size) : data(size) {}
    double operator[](std::size_t i) const { return data[i]; }
    double &operator[](std::size_t i) { return data[i]; }
    std::size_t size() const { return data.size(); }
    template <class E>
    KERNEL void assign(const E &expression) {
        const std::size_t count = size();
        #pragma omp parallel for
        for (std::size_t i = 0; i < count; i++) data[i] = expression[i];
    }

private:
    std::vector<double> data;
};

template <class L, class R>
Expression<L, R, Plus> operator+(const L &left, const R &right) {
    return {left, right};
}
template <class L, class R>
Expression<L, R, Times> operator*(const L &left, const R &right) {
    return {left, right};
}

int main() {
    Array a(20000), b(20000), c(20000), d(20000);
    for (std::size_t i = 0; i < a.size(); i++) a[i] = bench_random() % 7, b[i] = bench_random() % 5, c[i] = 0.5;
    double start = clock_seconds();
    for (int round = 0; round < 3000; round++) {
        d.assign(a * b + c * a + b);
        a[round] += 1;
    }
    double seconds = clock_seconds() - start;
    report(d[77] + d[19999], seconds);
}

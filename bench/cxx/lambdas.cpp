// goal: 0.97
// A parallel loop in a template that calls what it is given: the shape of portability layers.
#include "bench.h"
#include <vector>

template <class Body>
void for_all(int begin, int end, Body body) {
    #pragma omp parallel for
    for (int i = begin; i < end; i++) body(i);
}

template <class Body>
double sum_of_all(int begin, int end, Body body) {
    double sum = 0;
    #pragma omp parallel for reduction(+ : sum)
    for (int i = begin; i < end; i++) sum += body(i);
    return sum;
}

KERNEL double step(std::vector<double> &x, std::vector<double> &v, const std::vector<double> &m, double dt) {
    double *px = x.data(), *pv = v.data();
    const double *pm = m.data();
    const int n = static_cast<int>(x.size());
    for_all(1, n - 1, [=](int i) { pv[i] += dt * (px[i - 1] - 2 * px[i] + px[i + 1]) / pm[i]; });
    for_all(0, n, [=](int i) { px[i] += dt * pv[i]; });
    return sum_of_all(0, n, [&](int i) { return 0.5 * m[i] * v[i] * v[i]; });
}

int main() {
    std::vector<double> x(30000), v(30000), m(30000, 2.0);
    for (double &value : x) value = bench_random() % 5;
    double start = clock_seconds(), check = 0;
    for (int round = 0; round < 600; round++) check += step(x, v, m, 0.01) * 1e-3;
    double seconds = clock_seconds() - start;
    report(check, seconds);
}

// goal: 0.97
// A class for matrices with an operator for elements: a product, and a matrix times a vector.
#include "bench.h"
#include <vector>

class Matrix {
public:
    explicit Matrix(int size) : size(size), data(size * size) {}
    double operator()(int row, int column) const { return data[row * size + column]; }
    double &operator()(int row, int column) { return data[row * size + column]; }
    const int size;

private:
    std::vector<double> data;
};

KERNEL void multiply(const Matrix &a, const Matrix &b, Matrix &c) {
    #pragma omp parallel for collapse(2)
    for (int i = 0; i < a.size; i++)
        for (int j = 0; j < a.size; j++) {
            double sum = 0;
            for (int k = 0; k < a.size; k++) sum += a(i, k) * b(k, j);
            c(i, j) = sum;
        }
}

KERNEL void apply(const Matrix &a, const std::vector<double> &x, std::vector<double> &y) {
    #pragma omp parallel for
    for (int i = 0; i < a.size; i++) {
        double sum = 0;
        for (int j = 0; j < a.size; j++) sum += a(i, j) * x[j];
        y[i] = sum;
    }
}

int main() {
    Matrix a(260), b(260), c(260);
    std::vector<double> x(260, 1.0), y(260);
    for (int i = 0; i < 260; i++)
        for (int j = 0; j < 260; j++) a(i, j) = bench_random() % 5, b(i, j) = bench_random() % 3;
    double start = clock_seconds(), check = 0;
    for (int round = 0; round < 5; round++) {
        multiply(a, b, c);
        for (int i = 0; i < 50; i++) apply(c, x, y);
        check += y[round] * 1e-3 + c(1, 2);
    }
    double seconds = clock_seconds() - start;
    report(check, seconds);
}

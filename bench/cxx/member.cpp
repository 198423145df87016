// goal: 0.97
// Arrays that are members, reached through this: a Jacobi solver with its residual.
#include "bench.h"
#include <vector>

class Solver {
public:
    explicit Solver(int size) : size(size), values(size * size), right(size * size), next(size * size) {
        for (int i = 0; i < size * size; i++) right[i] = bench_random() % 10;
    }

    KERNEL double sweep() {
        double residual = 0;
        #pragma omp parallel for reduction(+ : residual)
        for (int y = 1; y < size - 1; y++)
            for (int x = 1; x < size - 1; x++) {
                double update = 0.25 * (at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1) - right[y * size + x] * scale);
                double change = update - at(x, y);
                residual += change * change;
                next[y * size + x] = update;
            }
        values.swap(next);
        return residual;
    }

private:
    double at(int x, int y) const { return values[y * size + x]; }
    int size;
    double scale = 0.01;
    std::vector<double> values, right, next;
};

int main() {
    Solver solver(400);
    double start = clock_seconds(), residual = 0;
    for (int round = 0; round < 150; round++) residual = solver.sweep();
    double seconds = clock_seconds() - start;
    report(residual, seconds);
}

// goal: 0.97
// Random numbers of the library, each thread with a generator of its own: an area, and the price of an option.
#include "bench.h"
#include <cmath>
#include <random>

KERNEL long inside(int count) {
    long found = 0;
    #pragma omp parallel for reduction(+ : found)
    for (int stream = 0; stream < 16; stream++) {
        std::mt19937 generator(stream);
        std::uniform_real_distribution<double> unit(0, 1);
        for (int i = 0; i < count; i++) {
            double x = unit(generator), y = unit(generator);
            found += x * x + y * y < 1;
        }
    }
    return found;
}

KERNEL double price(int count) {
    double sum = 0;
    #pragma omp parallel for reduction(+ : sum)
    for (int stream = 0; stream < 16; stream++) {
        std::mt19937_64 generator(stream);
        std::normal_distribution<double> normal(0, 1);
        double own = 0;
        for (int i = 0; i < count; i++) own += std::fmax(100 * std::exp(0.2 * normal(generator) - 0.02) - 105, 0);
        sum += own;
    }
    return sum / (16.0 * count);
}

int main() {
    double start = clock_seconds();
    double check = inside(50000) + price(40000);
    double seconds = clock_seconds() - start;
    report(check, seconds);
}

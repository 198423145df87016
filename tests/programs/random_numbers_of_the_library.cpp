// Distributions of the C++ library in a region, each thread with a generator of its own: how many random bits a number takes is
// computed with logarithms of constants of the type long double.
// references: clang, gcc
#include <cmath>
#include <cstdio>
#include <random>

static double sum_of(int seed, int count) {
    std::mt19937 generator(seed);
    std::uniform_real_distribution<double> wide(0, 1);
    std::uniform_real_distribution<float> narrow(-1, 1);
    std::normal_distribution<double> normal(0, 1);
    double sum = 0;
    for (int i = 0; i < count; i++) sum += wide(generator) + narrow(generator) * normal(generator);
    return sum;
}

int main() {
    double sums[8];
    long inside = 0;
    #pragma omp parallel for
    for (int i = 0; i < 8; i++) sums[i] = sum_of(i, 1000);
    #pragma omp parallel for reduction(+ : inside)
    for (int i = 0; i < 16; i++) {
        std::mt19937_64 generator(i);
        std::uniform_real_distribution<double> unit(0, 1);
        for (int k = 0; k < 500; k++) inside += std::hypot(unit(generator), unit(generator)) < 1;
    }
    for (double sum : sums) std::printf("%.12g\n", sum);
    std::printf("%ld\n", inside);

    long double logarithms[4];
    #pragma omp parallel for
    for (int i = 0; i < 4; i++)
        logarithms[i] = std::log(0x1p32L) + std::log(0x1p-3L) + std::log(1.0L) + i * std::log(0x1p16383L);
    std::printf("%.18Lg %.18Lg\n", logarithms[0], logarithms[3]);
}

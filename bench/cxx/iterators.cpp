// goal: 0.97
// Loops over iterators: a sum of squares and a scaled copy.
#include "bench.h"
#include <vector>

KERNEL double squares(const std::vector<float> &values) {
    double sum = 0;
    #pragma omp parallel for reduction(+ : sum)
    for (auto at = values.begin(); at < values.end(); ++at) sum += *at * *at;
    return sum;
}

KERNEL void scaled(std::vector<float> &to, const std::vector<float> &from, float by) {
    const auto begin = from.begin();
    #pragma omp parallel for
    for (auto at = from.begin(); at != from.end(); ++at) to[at - begin] = *at * by + 1.0f;
}

int main() {
    std::vector<float> a(100000), b(100000);
    for (float &value : a) value = bench_random() % 9;
    double start = clock_seconds(), check = 0;
    for (int round = 0; round < 400; round++) {
        scaled(b, a, 0.5f + round);
        check += squares(b) * 1e-9;
    }
    double seconds = clock_seconds() - start;
    report(check, seconds);
}

// Lambdas that are called in the headers of loops: each makes a type of its own, wherever it is written.
#include <cstdio>

int main() {
    int sum = 0, product = 1;
#pragma omp parallel for reduction(+ : sum)
    for (int i = [] { return 3; }(); i < 10; ++i)
        sum += i;
#pragma omp parallel for reduction(+ : sum) collapse(2)
    for (int i = 0; i < [] { return 4; }(); ++i)
        for (int j = [] { return 1; }(); j < 5; j += [] { return 2; }())
            sum += i * j;
    int bound = 6;
#pragma omp parallel for simd reduction(+ : sum)
    for (int i = 0; i < [&] { return bound; }(); i++)
        sum += i;
#pragma omp parallel for reduction(* : product) schedule(static, [] { return 2; }()) num_threads([] { return 2; }())
    for (int i = 1; i < 6; i++)
        product *= i;
    std::printf("%d %d\n", sum, product);
    return 0;
}

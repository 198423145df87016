// A clause `allocate` and the one that makes the copy may name a variable in different ways.
#include <cstdio>
#include <omp.h>

namespace space {
int outside = 5;
int sum() {
    int sum = 0;
#pragma omp parallel firstprivate(space::outside) allocate(omp_default_mem_alloc : outside) reduction(+ : sum) num_threads(2)
    {
        outside += 2;
#pragma omp single
        sum += outside;
    }
#pragma omp parallel firstprivate(outside) allocate(space::outside) reduction(+ : sum) num_threads(2)
    {
        outside += 3;
#pragma omp single
        sum += 10 * outside;
    }
    return sum * 10 + outside;
}
}  // namespace space

int main() {
    std::printf("%d\n", space::sum());
    return 0;
}

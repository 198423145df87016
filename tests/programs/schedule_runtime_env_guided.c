// schedule(runtime) with OMP_SCHEDULE=guided,2 on a 64-bit loop covers every iteration once.
// env: OMP_SCHEDULE=guided,2
#include <stdio.h>

int main(void) {
    long long sum = 0;
#pragma omp parallel for schedule(runtime) reduction(+ : sum)
    for (long long i = 10000000000LL; i < 10000000100LL; i++)
        sum += i - 10000000000LL;
    printf("%lld\n", sum);
    return sum == 4950 ? 0 : 1;
}

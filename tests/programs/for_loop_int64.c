// A 64-bit signed loop far outside the 32-bit range.
#include <stdint.h>
#include <stdio.h>

int main(void) {
    int64_t base = INT64_C(-9000000000000000000), sum = 0;
#pragma omp parallel for reduction(+ : sum) schedule(static, 3)
    for (int64_t i = base; i < base + 5000000000LL * 10; i += 5000000000LL)
        sum += (i - base) / 5000000000LL;
    printf("%lld\n", (long long)sum);
    return sum == 45 ? 0 : 1;
}

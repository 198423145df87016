// An unsigned 64-bit loop in the upper half of the range, dynamic.
#include <limits.h>
#include <stdio.h>

int main(void) {
    unsigned long long lo = ULLONG_MAX - 50, x = 0;
    int n = 0;
#pragma omp parallel for reduction(^ : x) reduction(+ : n) schedule(dynamic, 4)
    for (unsigned long long i = lo; i < ULLONG_MAX; i++) {
        x ^= i;
        n++;
    }
    unsigned long long want = 0;
    for (unsigned long long i = lo; i < ULLONG_MAX; i++)
        want ^= i;
    printf("%llu %d\n", x, n);
    return x == want && n == 50 ? 0 : 1;
}

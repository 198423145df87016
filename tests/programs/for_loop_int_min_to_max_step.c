// int from INT_MIN to INT_MAX by a large step: the trip count does not fit in int arithmetic.
#include <limits.h>
#include <stdio.h>

int main(void) {
    long long sum = 0;
    int n = 0;
#pragma omp parallel for reduction(+ : sum, n) schedule(dynamic)
    for (int i = INT_MIN; i < INT_MAX - 100000000; i += 100000000) {
        sum += i;
        n++;
    }
    printf("%lld %d\n", sum, n);
    return n == 42 && sum == 42LL * INT_MIN + 861LL * 100000000 ? 0 : 1;
}

// order(concurrent), with its modifiers, on every loop that takes it.
// references: gcc (clang 19 does not know all of the modifiers by default)
#include <stdio.h>

enum { N = 240 };
static int data[N];

int main(void) {
    long sum = 0;
#pragma omp parallel for order(concurrent) reduction(+ : sum)
    for (int i = 0; i < N; i++) {
        data[i] = i;
        sum += i;
    }
#pragma omp parallel for simd order(reproducible : concurrent) schedule(static, 5)
    for (int i = 0; i < N; i++) data[i] *= 2;
#pragma omp simd order(unconstrained : concurrent)
    for (int i = 0; i < N; i++) data[i] += 1;
#pragma omp teams distribute order(concurrent) num_teams(2)
    for (int i = 0; i < N; i++) data[i] += 1;
#pragma omp teams distribute parallel for order(reproducible : concurrent) num_teams(2) dist_schedule(static, 7)
    for (int i = 0; i < N; i++) data[i] += 1;
#pragma omp teams distribute parallel for simd order(unconstrained : concurrent)
    for (int i = 0; i < N; i++) data[i] += 1;
#pragma omp teams distribute simd order(concurrent) reduction(+ : sum)
    for (int i = 0; i < N; i++) sum += data[i];
#pragma omp teams loop order(concurrent) reduction(+ : sum)
    for (int i = 0; i < N; i++) {
#pragma omp parallel for order(concurrent)
        for (int j = 0; j < 2; j++) data[i] += 0 * j;
        sum += data[i];
    }
    printf("%ld\n", sum);
    return 0;
}

// A priority may be any non-negative number, and changes no result; the hint affinity changes none either.
// references: clang
#include <stdio.h>

int main(void) {
    int sum = 0, n = 3, array[40];
#pragma omp parallel
#pragma omp single
    {
        for (int i = 0; i < 40; i++) {
#pragma omp task priority(i % n) shared(array) firstprivate(i) affinity(array[i])
            array[i] = i;
        }
#pragma omp task priority(100) depend(out : sum) shared(sum)
        sum = 1;
#pragma omp task priority(0) depend(inout : sum) shared(sum) affinity(iterator(k = 0 : n) : array[k])
        sum += 2;
#pragma omp task priority(n) if (0) depend(inout : sum) shared(sum)
        sum += 4;
    }
    for (int i = 0; i < 40; i++)
        sum += array[i];
    printf("%d\n", sum);
    return sum == 787 ? 0 : 1;
}

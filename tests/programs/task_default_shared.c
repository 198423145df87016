// default(shared) in an orphaned task makes the function's locals shared.
#include <stdio.h>

static int twice(int n) {
    int result = 0;
#pragma omp task default(shared)
    result = 2 * n;
#pragma omp taskwait
    return result;
}

int main(void) {
    int sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < 50; i++)
        sum += twice(i);
    printf("%d\n", sum);
    return sum == 2450 ? 0 : 1;
}

// Tasks get pointers to locals of a function that waits for them before it returns.
#include <stdio.h>

static void triple(int *p) {
#pragma omp task
    *p *= 3;
}

static int run(int n) {
    int local[8], sum = 0;
    for (int i = 0; i < 8; i++) {
        local[i] = n + i;
        triple(&local[i]);
    }
#pragma omp taskwait
    for (int i = 0; i < 8; i++)
        sum += local[i];
    return sum;
}

int main(void) {
    int sum = 0;
#pragma omp parallel reduction(+ : sum)
#pragma omp for
    for (int i = 0; i < 10; i++)
        sum += run(i);
    printf("%d\n", sum);
    return sum == 3 * (280 + 360) ? 0 : 1;
}

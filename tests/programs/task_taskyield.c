// taskyield in tasks, in the creating thread, in a serial part and in an orphaned function.
#include <stdio.h>

static int work(int n) {
    int keep = n * 3;
#pragma omp taskyield
    return keep + 1;
}

int main(void) {
    int sum = 0;
#pragma omp taskyield
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < 60; i++) {
#pragma omp task
        {
            int r = work(i);
#pragma omp taskyield
#pragma omp atomic
            sum += r;
        }
#pragma omp taskyield
    }
    printf("%d\n", sum);
    return sum == 5370 ? 0 : 1;
}

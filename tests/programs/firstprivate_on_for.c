// firstprivate on a worksharing loop inside a region: every thread starts from the shared value.
#include <stdio.h>

int main(void) {
    int base = 100, sum = 0;
#pragma omp parallel
    {
#pragma omp for firstprivate(base) reduction(+ : sum) schedule(static, 2)
        for (int i = 0; i < 30; i++)
            sum += base + i;
#pragma omp single
        base++;
    }
    printf("%d %d\n", sum, base);
    return sum == 3435 && base == 101 ? 0 : 1;
}

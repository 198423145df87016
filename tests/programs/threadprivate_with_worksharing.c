// Partial sums in a threadprivate variable over several loops, added up in a critical.
#include <stdio.h>

static long partial;
#pragma omp threadprivate(partial)

int main(void) {
    long total = 0;
#pragma omp parallel shared(total)
    {
        partial = 0;
#pragma omp for schedule(dynamic, 4) nowait
        for (int i = 0; i < 100; i++)
            partial += i;
#pragma omp for schedule(static)
        for (int i = 0; i < 50; i++)
            partial += 1000;
#pragma omp critical
        total += partial;
    }
    printf("%ld\n", total);
    return total == 54950 ? 0 : 1;
}

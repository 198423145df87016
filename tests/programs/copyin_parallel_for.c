// copyin on parallel for, with dynamic adjustment of team sizes off.
#include <omp.h>
#include <stdio.h>

static int base;
#pragma omp threadprivate(base)

int main(void) {
    int sum = 0;
    omp_set_dynamic(0);
    for (int round = 1; round <= 5; round++) {
        base = 100 * round;
#pragma omp parallel for copyin(base) reduction(+ : sum) schedule(dynamic)
        for (int i = 0; i < 20; i++)
            sum += base + i;
    }
    printf("%d\n", sum);
    return sum == 30950 ? 0 : 1;
}

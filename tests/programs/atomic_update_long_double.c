// atomic update of a long double, which no atomic instruction covers.
// reference-flags: -latomic
#include <stdio.h>

int main(void) {
    long double sum = 0.25L;
#pragma omp parallel for
    for (int i = 0; i < 50; i++) {
#pragma omp atomic
        sum += i;
    }
    printf("%.2Lf\n", sum);
    return sum == 1225.25L ? 0 : 1;
}

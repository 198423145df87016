// read, write, update and capture of long double.
// reference-flags: -latomic
#include <stdio.h>

int main(void) {
    long double x = 1, sum = 0, most = 0, product = 1;
    int bad = 0;
#pragma omp parallel for reduction(+ : bad) shared(x, sum, most)
    for (int i = 1; i <= 60; i++) {
        long double v;
#pragma omp atomic
        sum += i * 0.5L;
#pragma omp atomic capture
        v = x += 2;
        bad += v < 3;
#pragma omp atomic capture
        {
            v = product;
            product = product * 1.0L;
        }
        bad += v != 1;
        if (i == 60) {
#pragma omp atomic write
            most = i;
        }
#pragma omp atomic read
        v = most;
        bad += v != 0 && v != 60;
    }
    printf("%.1Lf %.1Lf %.1Lf %d\n", x, sum, most, bad);
    return x != 121 || sum != 915 || most != 60 || bad;
}

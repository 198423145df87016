// A task that captures thirty values of mixed sizes.
#include <stdio.h>

int main(void) {
    double total = 0;
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < 10; i++) {
        char a0 = (char)i, a1 = 1, a2 = 2, a3 = 3, a4 = 4;
        double b0 = i, b1 = 1, b2 = 2, b3 = 3, b4 = 4;
        short c0 = (short)i, c1 = 1, c2 = 2, c3 = 3, c4 = 4;
        long d0 = i, d1 = 1, d2 = 2, d3 = 3, d4 = 4;
        float e0 = (float)i, e1 = 1, e2 = 2, e3 = 3, e4 = 4;
        int f0 = i, f1 = 1, f2 = 2, f3 = 3, f4 = 4;
#pragma omp task
        {
            double s = a0 + a1 + a2 + a3 + a4 + b0 + b1 + b2 + b3 + b4 + c0 + c1 + c2 + c3 + c4;
            s += (double)(d0 + d1 + d2 + d3 + d4) + e0 + e1 + e2 + e3 + e4 + f0 + f1 + f2 + f3 + f4;
#pragma omp critical
            total += s;
        }
    }
    printf("%.0f\n", total);
    return total == 870 ? 0 : 1;
}

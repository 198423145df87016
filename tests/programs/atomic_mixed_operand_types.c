// atomic update where the operand's type is wider than the variable's.
#include <stdio.h>

int main(void) {
    int n = 10;
    unsigned char c = 1;
    float f = 1;
#pragma omp parallel for
    for (int i = 0; i < 20; i++) {
#pragma omp atomic
        n += 1.75;
#pragma omp atomic
        c += 300;
#pragma omp atomic
        f += 2.0;
    }
    printf("%d %d %.1f\n", n, c, f);
    return n == 30 && c == (unsigned char)6001 && f == 41 ? 0 : 1;
}

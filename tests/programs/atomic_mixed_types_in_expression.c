// The expression has another type than the variable: the operation is done in the common type.
#include <stdio.h>

int main(void) {
    int i = 0;
    unsigned char c = 10;
    float f = 0;
    long l = 0;
    short s = 100;
#pragma omp parallel for shared(i, c, f, l, s)
    for (int k = 0; k < 40; k++) {
#pragma omp atomic
        i += 2.75;
#pragma omp atomic
        c += 300;
#pragma omp atomic
        f += 1;
#pragma omp atomic
        l -= 1u;
#pragma omp atomic
        s = s * 1.0;
    }
    printf("%d %d %.1f %ld %d\n", i, c, f, l, s);
    return i != 80 || c != (10 + 40 * 300) % 256 || f != 40 || l != -40 || s != 100;
}

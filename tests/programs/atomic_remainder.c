// references: clang
// clang takes the remainder for an operator of an atomic update.
// flags: -Wno-weft-lenient
#include <stdio.h>

int main(void) {
    long a = 1000003;
    unsigned char b = 250;
    int c = 97, old;
#pragma omp parallel num_threads(3)
    {
#pragma omp atomic
        a = a % 1000;
#pragma omp atomic update
        b %= 100;
    }
#pragma omp atomic capture
    {
        old = c;
        c %= 10;
    }
    printf("%ld %d %d %d\n", a, b, old, c);
    c = 7;
#pragma omp atomic
    c = 100 % c;
    printf("%d\n", c);
}

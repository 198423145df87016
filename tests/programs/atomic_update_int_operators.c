// atomic update with every binary operator of int, in the form x op= e.
#include <stdio.h>

int main(void) {
    int add = 0, sub = 0, mul = 1, div = 1 << 20, and = -1, or = 0, xor = 0, shl = 1, shr = 1 << 28;
#pragma omp parallel for
    for (int i = 0; i < 16; i++) {
#pragma omp atomic
        add += i;
#pragma omp atomic
        sub -= i * 2;
#pragma omp atomic
        mul *= i % 4 ? 1 : 3;
#pragma omp atomic
        div /= 2;
#pragma omp atomic
        and &= ~(1 << i);
#pragma omp atomic
        or |= 1 << i;
#pragma omp atomic
        xor ^= i * 0x101;
#pragma omp atomic
        shl <<= 1;
#pragma omp atomic
        shr >>= 1;
    }
    printf("%d %d %d %d %x %x %x %d %d\n", add, sub, mul, div, and, or, xor, shl, shr);
    return add == 120 && sub == -240 && mul == 81 && div == 16 && and == -65536 && or == 65535 &&
                   xor == 0 && shl == 65536 && shr == 4096
               ? 0
               : 1;
}

// Complex numbers of integers, an extension of GNU C, are reduced part by part.
// references: gcc (clang calls a library for atomics, which it does not link)
#include <stdio.h>

int main(void) {
    _Complex int sum = 3, product = 1;
    _Complex long some = 0;
    int i;
#pragma omp parallel for reduction(+ : sum) reduction(* : product) reduction(|| : some)
    for (i = 0; i < 8; i++) {
        sum += 1 + 2i * i;
        product *= i % 2 ? 1i : 2;
        some = some || i == 5;
    }
    printf("%d %d\n", __real__ sum, __imag__ sum);
    printf("%d %d\n", __real__ product, __imag__ product);
    printf("%ld %ld\n", __real__ some, __imag__ some);
    return 0;
}

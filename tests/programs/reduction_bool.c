// Reductions of _Bool variables: && || & | ^ and +.
#include <stdbool.h>
#include <stdio.h>

int main(void) {
    bool all = true, none = true, any = false, band = true, bor = false, parity = false, sum = false;
#pragma omp parallel for reduction(&& : all, none) reduction(|| : any) reduction(& : band)         \
    reduction(| : bor) reduction(^ : parity) reduction(+ : sum)
    for (int i = 0; i < 21; i++) {
        all = all && i >= 0;
        none = none && i != 13;
        any = any || i == 20;
        band &= i < 21;
        bor |= i == 4;
        parity ^= i % 2;
        sum += i == 3;
    }
    printf("%d %d %d %d %d %d %d\n", all, none, any, band, bor, parity, sum);
    return all && !none && any && band && bor && !parity && sum ? 0 : 1;
}

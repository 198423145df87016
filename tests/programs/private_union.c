// A private union.
#include <stdint.h>
#include <stdio.h>

union pun { float f; uint32_t u; };

int main(void) {
    union pun p = {.u = 1};
    int sum = 0;
#pragma omp parallel for private(p) reduction(+ : sum)
    for (int i = 1; i <= 8; i++) {
        p.f = (float)(1 << i);
        sum += (int)(p.u >> 23) - 127;
    }
    printf("%d %u\n", sum, p.u);
    return sum == 36 && p.u == 1 ? 0 : 1;
}

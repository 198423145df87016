// An unsigned 16-bit loop variable counts down to one.
#include <stdint.h>
#include <stdio.h>

int main(void) {
    unsigned long sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (uint16_t i = 65535; i > 0; i--)
        sum += i;
    printf("%lu\n", sum);
    return sum == 2147450880UL ? 0 : 1;
}

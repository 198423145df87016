// firstprivate copies a union as bytes.
#include <stdio.h>

union u { char bytes[8]; long long word; };

int main(void) {
    union u x = {.word = 0x0102030405060708LL};
    int sum = 0;
#pragma omp parallel for firstprivate(x) reduction(+ : sum)
    for (int i = 0; i < 8; i++)
        sum += x.bytes[i];
    printf("%d\n", sum);
    return sum == 36 ? 0 : 1;
}

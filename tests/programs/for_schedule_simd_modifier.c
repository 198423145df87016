// The simd modifier, alone and beside monotonic, changes no result.
#include <stdio.h>

int main(void) {
    int a[128], b[128], sum = 0;
#pragma omp parallel for schedule(simd : static, 8)
    for (int i = 0; i < 128; i++)
        a[i] = i;
#pragma omp parallel for schedule(monotonic, simd : static)
    for (int i = 0; i < 128; i++)
        b[i] = 2 * a[i];
    for (int i = 0; i < 128; i++)
        sum += b[i];
    printf("%d\n", sum);
    return sum == 16256 ? 0 : 1;
}

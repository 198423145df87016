// Functions that call functions, with their own locals and pointers to them, from a region.
#include <stdio.h>

static void bump(int *p, int by) { *p += by; }
static int mix(int a, int b) {
    int local = a;
    bump(&local, b);
    return local * 2;
}

int main(void) {
    int out[16], sum = 0;
#pragma omp parallel for
    for (int i = 0; i < 16; i++) {
        int t = mix(i, 1);
        bump(&t, i);
        out[i] = t;
    }
    for (int i = 0; i < 16; i++)
        sum += out[i];
    printf("%d\n", sum);
    return sum == 392 ? 0 : 1;
}

// A switch with break and fall-through inside a worksharing loop.
#include <stdio.h>

int main(void) {
    int out[12], sum = 0;
#pragma omp parallel for
    for (int i = 0; i < 12; i++) {
        int r = 0;
        switch (i % 4) {
        case 0:
            r = 1;
            break;
        case 1:
            r = 10;
            /* fall through */
        case 2:
            r += 100;
            break;
        default:
            r = 1000;
        }
        out[i] = r;
    }
    for (int i = 0; i < 12; i++)
        sum += out[i];
    printf("%d\n", sum);
    return sum == 3 * (1 + 110 + 100 + 1000) ? 0 : 1;
}

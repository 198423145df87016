// atomic update of char, signed char, short, unsigned short and _Bool.
#include <stdio.h>

int main(void) {
    char c = 0;
    signed char s = -100;
    unsigned char u = 250;
    short h = 0;
    unsigned short w = 65530;
    _Bool b = 0;
    char around[3] = {11, 0, 22};
#pragma omp parallel for
    for (int i = 0; i < 50; i++) {
#pragma omp atomic
        c += 2;
#pragma omp atomic
        s++;
#pragma omp atomic
        u += 1;
#pragma omp atomic
        h -= 300;
#pragma omp atomic
        w += 3;
#pragma omp atomic
        b |= i == 30;
#pragma omp atomic
        around[1]++;
    }
    printf("%d %d %d %d %d %d %d %d %d\n", c, s, u, h, w, b, around[0], around[1], around[2]);
    return c == 100 && s == -50 && u == 44 && h == -15000 && w == 144 && b && around[1] == 50 ? 0 : 1;
}

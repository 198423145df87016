// Atomics on bit-fields leave the neighbouring fields alone.
#include <stdio.h>

struct packed { unsigned a : 5, b : 11; int c : 16; };

int main(void) {
    struct packed p = {3, 0, -2};
    int n = 0;
#pragma omp parallel for shared(p) reduction(+ : n)
    for (int i = 0; i < 100; i++) {
        int v;
#pragma omp atomic
        p.b += 2;
#pragma omp atomic
        p.c -= 3;
#pragma omp atomic read
        v = p.a;
        n += v;
    }
    printf("%u %u %d %d\n", p.a, p.b, p.c, n);
    return p.a == 3 && p.b == 200 && p.c == -302 && n == 300 ? 0 : 1;
}

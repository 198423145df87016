// The captured value goes to a variable of another type, an array element, a member.
#include <stdio.h>

struct slot { double d; short s; };

int main(void) {
    int x = 0;
    float f = 0.5f;
    struct slot slots[50];
    long long got[50], sum = 0;
#pragma omp parallel for shared(x, f, slots, got)
    for (int i = 0; i < 50; i++) {
#pragma omp atomic capture
        got[i] = x += 2;
#pragma omp atomic capture
        {
            slots[i].d = f;
            f = f + 1;
        }
#pragma omp atomic read
        slots[i].s = x;
    }
    double d = 0;
    int bad = 0;
    for (int i = 0; i < 50; i++) {
        sum += got[i];
        d += slots[i].d;
        bad += slots[i].s < 2 || slots[i].s > 100;
    }
    printf("%lld %.1f %d %d\n", sum, d, x, bad);
    return sum != 2550 || d != 1250 || x != 100 || bad;
}

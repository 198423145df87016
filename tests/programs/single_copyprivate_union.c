// copyprivate of a union and of an aligned array.
#include <stdio.h>

union word { double d; unsigned char bytes[8]; };

static int run(double to) {
    int bad = 0;
#pragma omp parallel reduction(+ : bad)
    {
        union word w = {.d = 0};
        _Alignas(32) float f[8] = {0};
#pragma omp single copyprivate(w, f)
        {
            w.d = to;
            f[7] = 0.25f;
        }
        bad += w.d != to || f[7] != 0.25f;
    }
    return bad;
}

int main(void) {
    int bad = run(1.5) + run(-0.25);
    printf("%d\n", bad);
    return bad;
}

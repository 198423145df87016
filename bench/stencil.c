// goal: 0.97
// A five-point stencil on floats, rows shared out.
#include "bench.h"

enum { W = 512, H = 256, ROUNDS = 1500 };
static float a[H * W], b[H * W];

KERNEL void kernel(float *to, const float *from, int w, int h, float center, float side) {
    #pragma omp parallel for
    for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++)
            to[y * w + x] = center * from[y * w + x] +
                            side * (from[y * w + x - 1] + from[y * w + x + 1] + from[(y - 1) * w + x] +
                                    from[(y + 1) * w + x]);
}

int main(void) {
    for (int i = 0; i < H * W; i++) a[i] = b[i] = (float)(bench_random() % 256);
    kernel(b, a, W, H, 0.5f, 0.125f);
    double start = clock_seconds();
    for (int round = 0; round < ROUNDS; round++) {
        kernel(b, a, W, H, 0.5f, 0.125f);
        kernel(a, b, W, H, 0.5f, 0.125f);
    }
    double seconds = clock_seconds() - start;
    double check = 0;
    for (int i = 0; i < H * W; i++) check += a[i];
    report(check, seconds);
    return 0;
}

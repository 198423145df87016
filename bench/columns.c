// goal: 0.97
// A filter down the columns of a picture in floating-point numbers, and the sums of its columns.
#include "bench.h"

enum { W = 700, H = 500, TAPS = 15 };
static float in[H * W], out[H * W], sums[W], taps[TAPS];

KERNEL void kernel(float *to, float *total, const float *from, const float *weight, int w, int h, int count) {
    #pragma omp parallel for
    for (int y = 0; y < h - count; y++)
        for (int x = 0; x < w; x++) {
            float sum = 0;
            for (int t = 0; t < count; t++) sum += from[(y + t) * w + x] * weight[t];
            to[y * w + x] = sum;
        }
    #pragma omp parallel for
    for (int x = 0; x < w; x++)
        for (int y = 0; y < h; y++) total[x] += to[y * w + x];
}

int main(void) {
    for (int i = 0; i < H * W; i++) in[i] = (float)(bench_random() % 256);
    for (int i = 0; i < TAPS; i++) taps[i] = 1.0f / (float)(1 + i);
    double start = clock_seconds();
    for (int round = 0; round < 20; round++) {
        in[round] += 1;
        kernel(out, sums, in, taps, W, H, TAPS);
    }
    double seconds = clock_seconds() - start;
    double check = 0;
    for (int i = 0; i < W; i++) check += sums[i] * 1e-6;
    report(check, seconds);
    return 0;
}

// goal: 0.97
// Recursive filters of many channels, each in a row of its own: each number waits for the one before.
#include "bench.h"

enum { CHANNELS = 96, LENGTH = 6000 };
static float in[CHANNELS][LENGTH], out[CHANNELS][LENGTH];

KERNEL void kernel(float b0, float b1, float b2, float a1, float a2) {
    #pragma omp parallel for
    for (int c = 0; c < CHANNELS; c++) {
        float z1 = 0, z2 = 0;
        for (int i = 0; i < LENGTH; i++) {
            float x = in[c][i], y = b0 * x + z1;
            z1 = b1 * x - a1 * y + z2;
            z2 = b2 * x - a2 * y;
            out[c][i] = y;
        }
    }
}

int main(void) {
    for (int c = 0; c < CHANNELS; c++)
        for (int i = 0; i < LENGTH; i++) in[c][i] = (float)(bench_random() % 1000) * 0.001f;
    double start = clock_seconds();
    for (int round = 0; round < 60; round++) kernel(0.2f, 0.3f, 0.2f, -0.4f + (float)round * 0.001f, 0.1f);
    double seconds = clock_seconds() - start;

    double check = 0;
    for (int c = 0; c < CHANNELS; c++) check += out[c][LENGTH - 1];
    report(check, seconds);
    return 0;
}

// goal: 0.97
// A filter of 5 by 5 weights over an image of float.
#include "bench.h"

enum { H = 1000, W = 1000, ROUNDS = 60 };
static float image[H][W], filtered[H][W], weight[5][5];

KERNEL void kernel(void) {
    #pragma omp parallel for
    for (int i = 2; i < H - 2; i++) {
        for (int j = 2; j < W - 2; j++) {
            float sum = 0;
            for (int u = -2; u <= 2; u++) {
                for (int v = -2; v <= 2; v++) sum += image[i + u][j + v] * weight[u + 2][v + 2];
            }
            filtered[i][j] = sum;
        }
    }
}

int main(void) {
    for (int i = 0; i < H; i++) {
        for (int j = 0; j < W; j++) image[i][j] = (float)(bench_random() % 256);
    }
    for (int i = 0; i < 25; i++) weight[i / 5][i % 5] = 1.0f / (float)(i + 1);
    double start = clock_seconds();
    for (int round = 0; round < ROUNDS; round++) kernel();
    double seconds = clock_seconds() - start;
    double check = 0;
    for (int i = 0; i < H; i++) {
        for (int j = 0; j < W; j++) check += filtered[i][j];
    }
    report(check, seconds);
    return 0;
}

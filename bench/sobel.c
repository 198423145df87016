// goal: 0.97
// Edges of a picture.
#include "bench.h"

enum { W = 1024, H = 512 };
static unsigned char in[H][W];
static short out[H][W];

KERNEL void kernel(void) {
    #pragma omp parallel for
    for (int y = 1; y < H - 1; y++)
        for (int x = 1; x < W - 1; x++) {
            int a = in[y - 1][x + 1] + 2 * in[y][x + 1] + in[y + 1][x + 1] - in[y - 1][x - 1] - 2 * in[y][x - 1] - in[y + 1][x - 1];
            int b = in[y + 1][x - 1] + 2 * in[y + 1][x] + in[y + 1][x + 1] - in[y - 1][x - 1] - 2 * in[y - 1][x] - in[y - 1][x + 1];
            out[y][x] = (short)((a < 0 ? -a : a) + (b < 0 ? -b : b));
        }
}

int main(void) {
    for (int y = 0; y < H; y++)
        for (int x = 0; x < W; x++) in[y][x] = (unsigned char)(bench_random() >> 4);
    double start = clock_seconds();
    for (int round = 0; round < 300; round++) {
        in[round % H][7]++;
        kernel();
    }
    double seconds = clock_seconds() - start;
    double check = 0;
    for (int y = 0; y < H; y++) check += out[y][y % W];
    report(check, seconds);
    return 0;
}

// goal: 0.97
// A picture blurred in rows and then in columns.
#include "bench.h"

enum { W = 1024, H = 512 };
static unsigned char in[H][W], rows[H][W], out[H][W];

KERNEL void kernel(void) {
    #pragma omp parallel for
    for (int y = 0; y < H; y++)
        for (int x = 2; x < W - 2; x++)
            rows[y][x] = (unsigned char)((in[y][x - 2] + 4 * in[y][x - 1] + 6 * in[y][x] + 4 * in[y][x + 1] + in[y][x + 2]) / 16);
    #pragma omp parallel for
    for (int y = 2; y < H - 2; y++)
        for (int x = 0; x < W; x++)
            out[y][x] = (unsigned char)((rows[y - 2][x] + 4 * rows[y - 1][x] + 6 * rows[y][x] + 4 * rows[y + 1][x] + rows[y + 2][x]) / 16);
}

int main(void) {
    for (int y = 0; y < H; y++)
        for (int x = 0; x < W; x++) in[y][x] = (unsigned char)(bench_random() >> 4);
    double start = clock_seconds();
    for (int round = 0; round < 150; round++) {
        in[round % H][7]++;
        kernel();
    }
    double seconds = clock_seconds() - start;
    double check = 0;
    for (int y = 0; y < H; y++) check += out[y][y % W];
    report(check, seconds);
    return 0;
}

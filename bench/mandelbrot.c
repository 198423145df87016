// goal: 0.97
// Rows of very different work: a dynamic schedule.
#include "bench.h"

enum { W = 400, H = 300, LIMIT = 200 };
static int image[H][W];

KERNEL void kernel(double shift) {
    #pragma omp parallel for schedule(dynamic, 4)
    for (int y = 0; y < H; y++)
        for (int x = 0; x < W; x++) {
            double cr = 3.0 * x / W - 2.0 + shift, ci = 2.0 * y / H - 1.0, a = 0, b = 0;
            int n = 0;
            while (n < LIMIT && a * a + b * b < 4) {
                double t = a * a - b * b + cr;
                b = 2 * a * b + ci, a = t, n++;
            }
            image[y][x] = n;
        }
}

int main(void) {
    double check = 0;
    double start = clock_seconds();
    for (int round = 0; round < 20; round++) {
        kernel(round * 0.001);
        check += image[H / 2][W / 2];
    }
    double seconds = clock_seconds() - start;

    report(check, seconds);
    return 0;
}

// Filters over several planes, of sizes that are known only at run time: neighbors are computed together, unless they overlap.
// flags: -ffp-contract=off
#include <stdio.h>
#include <string.h>
enum { W = 53, H = 31 };
static float img[H + 6][W + 6], res[H][W];
static int gi[H + 6][W + 6], ri[H][W];
__attribute__((noinline)) static void filter(float *to, const float *from, const float *k, int w, int h, int planes) {
    #pragma omp parallel for
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            float s = 0;
            for (int p = 0; p < planes; p++)
                for (int a = 0; a < 3; a++)
                    for (int b = 0; b < 3; b++) s += from[(y + a + p) * (w + 6) + x + b] * k[(p * 3 + a) * 3 + b];
            to[y * w + x] = s;
        }
}
__attribute__((noinline)) static void inplace(float *m, const float *k, int w, int h, int planes) {
    #pragma omp parallel for num_threads(1)
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
            float s = 0;
            for (int p = 0; p < planes; p++)
                for (int a = 0; a < 2; a++)
                    for (int b = 0; b < 3; b++) s += m[(y + a + p) * (w + 6) + x + b] * k[(p * 3 + a) * 3 + b];
            m[y * (w + 6) + x] = s * 0.01f;
        }
}
__attribute__((noinline)) static void ints(int (*to)[W], int (*from)[W + 6], const int *k, int h, int planes) {
    #pragma omp parallel for
    for (int y = 0; y < h; y++)
        for (int x = 0; x < W; x++) {
            int s = 0;
            for (int p = 0; p < planes; p++)
                for (int a = 0; a < 4; a++)
                    for (int b = 0; b < 4; b++) s += from[y + a / 2 + p][x + b] * k[p + a * 4 + b];
            to[y][x] = s;
        }
}
int main(void) {
    float k[64]; int ki[64];
    for (int i = 0; i < 64; i++) k[i] = (i * 7 % 11) * 0.25f - 1, ki[i] = i * 5 % 13 - 6;
    for (int y = 0; y < H + 6; y++) for (int x = 0; x < W + 6; x++) img[y][x] = (y * 31 + x * 17) % 23 - 11, gi[y][x] = (y * 13 + x * 29) % 101;
    double c = 0; long ci = 0;
    for (int planes = 0; planes < 4; planes++)
        for (int w = 1; w < W; w += 5) {
            memset(res, 0, sizeof res);
            filter(&res[0][0], &img[0][0], k, w, H / 2, planes);
            for (int i = 0; i < H * W; i++) c += (i % 13) * (&res[0][0])[i];
            ints(ri, gi, ki, H - 4, planes);
            for (int i = 0; i < H * W; i++) ci += (i % 17) * (&ri[0][0])[i];
        }
    for (int planes = 1; planes < 4; planes++) { inplace(&img[0][0], k, W, H - 4, planes); for (int i = 0; i < (H + 6) * (W + 6); i++) c += (i % 13) * (&img[0][0])[i]; }
    printf("%.9g %ld\n", c, ci);
}

// simd: images of bytes whose intermediate values need 16 bits: edges, blending by a channel of the pixel, sums that stop at a border.
#include <stdio.h>

enum { N = 300, WIDTH = 50 };
static unsigned char a[4 * N], b[4 * N], out[4 * N];
static short s[N], t[N], kept[N];

__attribute__((noinline)) static void edges(void) {
    for (int y = 1; y < N / WIDTH - 1; y++)
#pragma omp simd
        for (int i = 1; i < WIDTH - 1; i++) {
            const unsigned char *p = a + y * WIDTH + i;
            int gx = p[1 - WIDTH] + 2 * p[1] + p[1 + WIDTH] - p[-1 - WIDTH] - 2 * p[-1] - p[WIDTH - 1];
            int gy = p[WIDTH - 1] + 2 * p[WIDTH] + p[WIDTH + 1] - p[-WIDTH - 1] - 2 * p[-WIDTH] - p[1 - WIDTH];
            int g = (gx < 0 ? -gx : gx) + (gy < 0 ? -gy : gy);
            out[y * WIDTH + i] = (unsigned char)(g > 255 ? 255 : g);
        }
}

// A value that is as large as a number without a sign, but negative.
__attribute__((noinline)) static void borders(void) {
#pragma omp simd
    for (int i = 0; i < N; i++) {
        unsigned d = (unsigned)(a[i] - b[i]);
        out[i] = (unsigned char)(d < 200u ? d : 200u);
        unsigned m = (unsigned)(s[i] * 2);
        out[i + N] = (unsigned char)((m > 77u ? m : 77u) >> 3);
    }
}

__attribute__((noinline)) static void blend(void) {
#pragma omp simd
    for (int i = 0; i < N; i++) {
        int alpha = a[4 * i + 3];
        for (int k = 0; k < 3; k++)
            out[4 * i + k] = (unsigned char)((a[4 * i + k] * alpha + b[4 * i + k] * (255 - alpha)) >> 8);
        out[4 * i + 3] = 255;
    }
#pragma omp simd
    for (int i = 0; i < N; i++) {
        int rest = 255 - a[i];
        out[i] = (unsigned char)((b[i] * rest + out[i] * a[i]) >> 8);
        out[i + 2 * N] = (unsigned char)((b[i + 9] * rest) >> 7);
    }
}

__attribute__((noinline)) static void sums(void) {
#pragma omp simd
    for (int i = 0; i < N; i++) {
        int x = s[i] + t[i], y = s[i] - t[i];
        x = x > 32767 ? 32767 : x < -32768 ? -32768 : x;
        y = y > 32767 ? 32767 : y < -32768 ? -32768 : y;
        kept[i] = (short)(x ^ y);
        if (a[i] > b[i]) kept[i] = (short)(kept[i] / (b[i] + 1));
    }
}

static void report(const char *name) {
    unsigned all = 0;
    for (int k = 0; k < 4 * N; k++) all = all * 31 + out[k];
    for (int k = 0; k < N; k++) all = all * 31 + (unsigned short)kept[k];
    printf("%s %u\n", name, all);
}

int main(void) {
    for (int k = 0; k < 4 * N; k++) a[k] = (unsigned char)(k * 89 + k / 7), b[k] = (unsigned char)(k * 61 ^ k >> 2);
    for (int k = 0; k < N; k++) s[k] = (short)(k * 9973), t[k] = (short)(k * 7919 + 77);
    edges(), report("edges");
    borders(), report("borders");
    blend(), report("blend");
    sums(), report("sums");
    return 0;
}

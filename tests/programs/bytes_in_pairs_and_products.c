// references: clang,gcc
// Bytes and short numbers of which an iteration takes two side by side, and products of bytes in sums of int: of all signs, in
// both orders, in place, and between pointers that overlap. And a filter with conditions that looks at what it loads next.
#include <stdio.h>

enum { N = 203 };
typedef unsigned char byte;
static byte in[2 * N + 2], out[N + 2], more[N + 2];
static signed char left[N + 2], right[N + 2];
static short stereo[2 * N + 2], mono[N + 2];
static int sums[N + 2];
static float heights[N + 2], levels[N + 2];

static void fill(void) {
    for (int i = 0; i < 2 * N + 2; i++) in[i] = (byte)(i * 37 + i / 7), stereo[i] = (short)(i * 7919 + i / 3);
    for (int i = 0; i < N + 2; i++) {
        out[i] = more[i] = 0, mono[i] = 0, sums[i] = i;
        left[i] = (signed char)(i * 11 - 128), right[i] = (signed char)(i % 2 ? -128 : i * 3);
        heights[i] = (float)(i * 29 % 31) * 0.25f, levels[i] = 0;
    }
}

static void halve(void) {
    #pragma omp parallel for
    for (int i = 0; i < N; i++) out[i] = (byte)((in[2 * i] + in[2 * i + 1] + 1) >> 1);
    #pragma omp parallel for
    for (int i = 0; i < N; i++) mono[i] = (short)((stereo[2 * i + 1] + stereo[2 * i]) / 2);
}

static void part(void) {
    #pragma omp parallel for
    for (int i = 0; i < N; i++) {
        int y = in[2 * i + 1], u = in[2 * i];
        out[i] = (byte)y;
        more[i] = (byte)((3 * u - y) >> 2);
    }
}

// The third one has no partner.
static void windows(void) {
    #pragma omp parallel for
    for (int i = 0; i < N - 1; i++) mono[i] = (short)(stereo[2 * i] - 2 * stereo[2 * i + 1] + stereo[2 * i + 2]);
}

static void in_place(void) {
    #pragma omp single
    for (int i = 0; i < N; i++) in[i] = (byte)(in[2 * i] ^ (in[2 * i + 1] >> 1));
}

__attribute__((noinline)) static void between(byte *to, const byte *from, int n) {
    #pragma omp single
    for (int i = 0; i < n; i++) {
        byte low = from[2 * i];
        to[i] = 7;
        to[i] = (byte)(low + from[2 * i + 1]);
    }
}

static void multiply(int by) {
    #pragma omp parallel for
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < N / 4; j++) sums[i * (N / 4) + j] += left[i * by] * right[i * (N / 4) + j];
    #pragma omp parallel for
    for (int i = 0; i < N; i++) sums[i] -= in[i] * in[i + 1] + left[i] * in[2 * i];
}

static void flood(void) {
    #pragma omp parallel for
    for (int i = 1; i < N; i++) {
        float m = heights[i] + 1, below = heights[i - 1] + 0.25f, above = heights[i + 1] + 0.25f;
        if (below < m) m = heights[i] > 3 ? below : heights[i] - below;
        if (above < m) m = above;
        else if (m < 0) m = below * 0.5f;
        levels[i] = m;
    }
}

static void show(const char *what) {
    long bytes = 0, numbers = 0;
    double level = 0;
    for (int i = 0; i < N + 2; i++) {
        bytes = bytes * 31 % 1000003 + in[i] + 3 * out[i] + 5 * more[i];
        numbers = numbers * 17 % 1000003 + mono[i] + sums[i];
        level += levels[i] * (i % 7);
    }
    printf("%s: %ld %ld %g\n", what, bytes, numbers, level);
}

int main(void) {
    fill(), halve(), show("halve");
    fill(), part(), show("part");
    fill(), windows(), show("windows");
    fill(), in_place(), show("in place");
    fill(), between(out, in, N), show("between arrays");
    fill(), between(in + 3, in, N - 3), show("between overlapping");
    fill(), between(in, in + 1, N), show("between overlapping down");
    fill(), multiply(7), show("multiply");
    fill(), flood(), show("flood");
    return 0;
}

// references: clang,gcc
// Rows whose numbers depend on those that were stored two, three or four iterations before: forwards and backwards, of several
// types, for all small lengths, between pointers that overlap, and where another store comes in between.
#include <stdio.h>

enum { ROWS = 5, N = 67 };
typedef unsigned char byte;
static byte in[ROWS][N], out[ROWS][N];
static short waves[ROWS][N];
static float sums[ROWS][N];
static double pairs[ROWS][N];

static void fill(void) {
    for (int y = 0; y < ROWS; y++)
        for (int x = 0; x < N; x++) {
            in[y][x] = (byte)(x * 37 + y * 11), out[y][x] = (byte)(x + y);
            waves[y][x] = (short)(x * 733 - y * 5000);
            sums[y][x] = (float)(x % 7) * 0.25f, pairs[y][x] = (double)(x % 5) * 0.5;
        }
}

static void forwards(int n) {
    #pragma omp parallel for
    for (int y = 0; y < ROWS; y++) {
        for (int x = 3; x < n; x++) out[y][x] = (byte)(in[y][x] + out[y][x - 3]);
        for (int x = 2; x < n; x++) waves[y][x] = (short)(waves[y][x] - (waves[y][x - 2] >> 1));
        for (int x = 3; x < n; x++) sums[y][x] += 0.5f * sums[y][x - 3] - 0.25f * sums[y][x - 2];
        for (int x = 4; x < n; x++) pairs[y][x] = pairs[y][x] * 0.5 + pairs[y][x - 4] - pairs[y][x - 2] * 0.125;
    }
}

static void backwards(int n) {
    #pragma omp parallel for
    for (int y = 0; y < ROWS; y++) {
        for (int x = n - 4; x >= 0; x--) out[y][x] = (byte)(3 * in[y][x] ^ out[y][x + 3]);
        for (int x = n - 3; x >= 0; x -= 1) sums[y][x] = sums[y][x] - 0.5f * sums[y][x + 2];
    }
}

// Every second one: the distance is one iteration, and three halves of one.
static void strides(int n) {
    #pragma omp parallel for
    for (int y = 0; y < ROWS; y++) {
        for (int x = 6; x < n; x += 2) out[y][x] = (byte)(out[y][x - 4] + in[y][x]);
        for (int x = 3; x < n; x += 2) waves[y][x] = (short)(waves[y][x - 3] + waves[y][x]);
    }
}

__attribute__((noinline)) static void between(byte *to, const byte *from, byte *other, int n) {
    #pragma omp single
    for (int x = 3; x < n; x++) {
        to[x] = (byte)(to[x - 3] + from[x]);
        other[x] = (byte)x;
    }
}

__attribute__((noinline)) static void overlapping(byte *to, const byte *from, int n) {
    #pragma omp single
    for (int x = 3; x < n; x++) to[x] = (byte)(to[x - 3] + 2 * from[x]);
}

static void show(const char *what, int n) {
    long bytes = 0, shorts = 0;
    double all = 0;
    for (int y = 0; y < ROWS; y++)
        for (int x = 0; x < N; x++) {
            bytes = bytes * 31 % 1000003 + out[y][x] + 3 * in[y][x];
            shorts = shorts * 17 % 1000003 + waves[y][x];
            all += sums[y][x] * (x % 3 + 1) + pairs[y][x] * (x % 4 + 1);
        }
    printf("%s %d: %ld %ld %.6g\n", what, n, bytes, shorts, all);
}

int main(void) {
    for (int n = 0; n <= 12; n++) {
        fill(), forwards(n), show("forwards", n);
        fill(), backwards(n), show("backwards", n);
        fill(), strides(n), show("strides", n);
        fill(), overlapping(out[1], out[1] - (n % 5) + 2, n), show("overlapping", n);
    }
    fill(), forwards(N), show("forwards", N);
    fill(), backwards(N), show("backwards", N);
    fill(), strides(N), show("strides", N);
    fill(), between(out[0], in[0], in[2], N), show("between", N);
    fill(), between(out[0], in[0], out[0] + 2, N - 2), show("between overlapping", N);
    return 0;
}

// references: clang,gcc
// Filters of bytes and short numbers, which use what the iteration before has loaded: from one array into another, in place, and
// between pointers that overlap.
#include <stdio.h>

enum { N = 203 };
typedef unsigned char byte;
static byte in[N + 8], out[N + 8];
static short wave[N + 8], smooth[N + 8];

static void fill(void) {
    for (int i = 0; i < N + 8; i++) {
        in[i] = (byte)(i * 37 % 251);
        out[i] = 0;
        wave[i] = (short)(i * 7919 % 2003 - 1000);
        smooth[i] = 0;
    }
}

static void blur(void) {
    #pragma omp parallel for
    for (int x = 2; x < N; x++)
        out[x] = (byte)((in[x - 2] + 4 * in[x - 1] + 6 * in[x] + 4 * in[x + 1] + in[x + 2]) / 16);
}

static void backwards(int n) {
    #pragma omp parallel for schedule(static, 50)
    for (int x = n - 1; x >= 1; x--) out[x] = (byte)(in[x] ^ in[x - 1] ^ in[x + 1]);
}

static void two_apart(void) {
    #pragma omp parallel for
    for (int x = 1; x < N / 2; x++) smooth[x] = (short)(wave[2 * x] - wave[2 * x - 2] + wave[2 * x + 2]);
}

static void in_place(void) {
    #pragma omp single
    for (int x = 1; x < N; x++) in[x] = (byte)(in[x - 1] + in[x] + in[x + 1]);
}

__attribute__((noinline)) static void between(byte *to, const byte *from, int n) {
    #pragma omp single
    for (int x = 1; x < n; x++) to[x] = (byte)(from[x - 1] + 2 * from[x] + from[x + 1]);
}

static int sum(void) {
    int total = 0;
    #pragma omp parallel for reduction(+ : total)
    for (int x = 1; x < N; x++) total += wave[x] * wave[x - 1] - wave[x + 1];
    return total;
}

static void show(const char *what) {
    long bytes = 0, numbers = 0;
    for (int i = 0; i < N + 8; i++) bytes = bytes * 31 % 1000003 + in[i] + 3 * out[i], numbers = numbers * 17 % 1000003 + smooth[i];
    printf("%s: %ld %ld\n", what, bytes, numbers);
}

int main(void) {
    fill(), blur(), show("blur");
    fill(), backwards(N), show("backwards"), backwards(3), show("short");
    fill(), two_apart(), show("two apart");
    fill();
    #pragma omp parallel
    in_place();
    show("in place");
    for (int shift = -3; shift <= 3; shift++) {
        fill();
        #pragma omp parallel
        {
            between(in + 4 + shift, in + 4, N - 8);
            between(out, in, N);
        }
        show("between");
    }
    printf("sum: %d\n", sum());
    return 0;
}

// Indices that grow in steps and are cut to a few bits: they wrap around where a group of elements would not.
// references: gcc (LLVM 19 makes wrong vectors of these loops, and clang has no other ones)
#include <stdio.h>

enum { N = 300 };
static double a[N], b[N], c[256];
static int numbers[256];

#define LOOP(name, index)                                                                  \
    __attribute__((noinline)) static void name(int n) {                                    \
        _Pragma("omp simd") for (int k = 0; k < n; ++k) a[k] += b[k] * c[index] / 16.0;    \
    }
LOOP(by_three, (unsigned)(k * 3) % 16)
LOOP(by_five, (unsigned)(k * 5 + 9) & 63)
LOOP(by_seven, (unsigned)(k * 7) % 256)
LOOP(back_by_three, (unsigned)(k * 13) % 16)
LOOP(narrow, (unsigned char)(k * 3))
LOOP(by_one, (unsigned)(k + 5) & 15)

// How often these run is not seen from their tests, which are of fewer bits than what grows.
__attribute__((noinline)) static void by_two(int n) {
    #pragma omp simd
    for (int k = 0; k < n; k += 2) a[k] += b[k] * c[(k * 3) & 31] / 16.0;
}

__attribute__((noinline)) static void down_by_two(int n) {
    #pragma omp simd
    for (int k = n - 1; k > 0; k -= 2) a[k] += b[k] * c[(k * 5) & 15] / 16.0;
}

__attribute__((noinline)) static void halved(int n) {
    #pragma omp simd
    for (int k = 0; k < n; k += 4) a[k] += b[k] * c[((unsigned)k * 3 >> 1) & 62] / 16.0;
}

__attribute__((noinline)) static void twice_cut(int n) {
    #pragma omp simd
    for (long k = 0; k < n; ++k) a[k] += b[k] * c[(unsigned)(k * 5) & 15] / 16.0;
}

__attribute__((noinline)) static void shared(int n) {
    #pragma omp parallel for simd
    for (int k = 0; k < n; ++k) a[k] += b[k] * numbers[(k * 3) & 31];
}

static void show(const char *name, void (*loop)(int)) {
    static const int lengths[] = {0, 1, 8, 15, 16, 31, 32, 64, 255, 256, N};
    for (int l = 0; l < (int)(sizeof lengths / sizeof *lengths); l++) {
        for (int i = 0; i < N; i++) a[i] = i % 7, b[i] = i % 5;
        loop(lengths[l]);
        double sum = 0;
        for (int i = 0; i < N; i++) sum += a[i] * (i % 13 + 1);
        printf("%s %d %.4f\n", name, lengths[l], sum);
    }
}

int main(void) {
    for (int i = 0; i < 256; i++) c[i] = i % 11, numbers[i] = i % 23;
    show("by three", by_three);
    show("by five", by_five);
    show("by seven", by_seven);
    show("back by three", back_by_three);
    show("narrow", narrow);
    show("by one", by_one);
    show("by two", by_two);
    show("down by two", down_by_two);
    show("halved", halved);
    show("twice cut", twice_cut);
    show("shared", shared);
    return 0;
}

// declare simd in C++: linear(ref), linear(val), linear(uval) and plain linear of references, called in loops and under conditions.
// references: gcc
#include <cstdio>

enum { N = 203 };
static int a[N + 8], b[N + 8], out[N + 8];
static long wide[N + 8];

// The address grows by one element in each lane.
#pragma omp declare simd linear(ref(x))
__attribute__((noinline)) static int read_next(const int &x) { return x * 3 + 1; }
#pragma omp declare simd linear(ref(x) : 2) notinbranch
__attribute__((noinline)) static void write_second(int &x, int y) { x = y ^ 5; }
// The value grows, and its address may be any.
#pragma omp declare simd linear(val(i))
__attribute__((noinline)) static int square(const int &i) { return i * i; }
// The value grows, and its address is the same.
#pragma omp declare simd linear(uval(i)) uniform(p)
__attribute__((noinline)) static int element(const int *p, const int &i) { return p[i] - p[i + 1]; }
#pragma omp declare simd linear(i : s) uniform(s) simdlen(4)
__attribute__((noinline)) static long scaled(long i, long s) { return i / (s + 1) + (i & 3); }
struct Pair { int first, second; };
#pragma omp declare simd linear(p)
__attribute__((noinline)) static int both(const Pair *p) { return p->first * 7 - p->second; }

// Parameters that are written as arrays are pointers.
#pragma omp declare simd uniform(x, m) linear(i) simdlen(4)
__attribute__((noinline)) static int of_arrays(const int x[], int m[][7], const int y[N], int i) {
    return x[i] + m[i % 3][i % 7] + y[1];
}

static long sum() {
    long all = 0;
    for (int k = 0; k < N + 8; k++) all = all * 31 + out[k] + wide[k];
    return all;
}

int main() {
    for (int k = 0; k < N + 8; k++) a[k] = k * 37 % 101 - 50, b[k] = k * 11 % 29;
    const Pair *pairs = reinterpret_cast<const Pair *>(a);
#pragma omp simd
    for (int i = 0; i < N; i++) out[i] = read_next(a[i]);
    std::printf("%ld\n", sum());
#pragma omp simd
    for (int i = 0; i < N; i++)
        if (b[i] > 10) out[i] = read_next(a[i + 3]) - out[i];
    std::printf("%ld\n", sum());
#pragma omp simd
    for (int i = 0; i < N / 2; i++) write_second(out[2 * i], b[i]);
    std::printf("%ld\n", sum());
#pragma omp simd
    for (int i = 0; i < N; i++) {
        int j = i + 4;
        out[i] += square(j);
        if (a[i] & 1) out[i] -= square(i);
    }
    std::printf("%ld\n", sum());
    int last = 0;
#pragma omp simd lastprivate(last)
    for (int i = 0; i < N; i++) {
        last = element(a, i);
        out[i] ^= last;
    }
    std::printf("%ld %d\n", sum(), last);
    long step = b[5];
#pragma omp simd
    for (long i = 0; i < N; i++) wide[i] = scaled(i * step, step);
    std::printf("%ld\n", sum());
#pragma omp simd
    for (int i = 0; i < N / 2; i++)
        if (b[i] != 4) out[i] += both(pairs + i);
    std::printf("%ld\n", sum());
    int m[3][7];
    for (int k = 0; k < 21; k++) m[k / 7][k % 7] = k;
#pragma omp simd
    for (int i = 0; i < N; i++) out[i] -= of_arrays(a, m, b + i, i);
    std::printf("%ld\n", sum());
    return 0;
}

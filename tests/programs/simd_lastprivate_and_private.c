// simd: private arrays have a lane each, lastprivate is the last iteration's value.
// references: gcc (clang-19 lets the lanes share a private array)
#include <stdio.h>

enum { N = 200 };
typedef struct { short s; double d; } pair;
static int a[N], b[N];

int main(void) {
    int t[4], x = -1, y[3] = {1, 2, 3};
    pair z = {5, 6};
    for (int i = 0; i < N; i++) a[i] = i * 31 % 17;
#pragma omp simd private(t) lastprivate(x, y, z)
    for (int i = 0; i < N; i++) {
        for (int k = 0; k < 4; k++) t[k] = a[i] + k * i;
        b[i] = t[a[i] & 3];
        x = b[i];
        y[0] = i, y[1] = a[i], y[2] = t[3];
        z.s = (short)(i + 1);
        z.d = i / 2.0;
    }
    long s = 0;
    for (int i = 0; i < N; i++) s += b[i] * (long)(i + 1);
    printf("%ld %d %d %d %d %d %g\n", s, x, y[0], y[1], y[2], z.s, z.d);
    int row, column;
#pragma omp simd collapse(2) lastprivate(x)
    for (row = 0; row < 9; row++)
        for (column = 20; column > 3; column -= 4) b[row * 21 + column] = x = row * column;
    printf("%d %d %d %d\n", row, column, x, b[8 * 21 + 4]);
    return 0;
}

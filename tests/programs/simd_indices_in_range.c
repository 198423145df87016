// references: clang,gcc
// Places beside an iteration's own, where a condition says which of them are there.
#include <stdio.h>

enum { N = 200, BANDS = 5 };
static const int far[BANDS] = { -40, -1, 0, 1, 40 };
static int distance[BANDS];
static double data[BANDS][N], x[N], y[N];
static int mirrored[N], from[N];

static void product(int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
        double s = 0;
        for (int d = 0; d < BANDS; d++) {
            int j = i + distance[d];
            if (j >= 0 && j < n) s += data[d][i] * x[j];
        }
        y[i] = s;
    }
}

static void mirror(int n, int last) {
#pragma omp parallel for simd
    for (int i = 0; i < n; i++) {
        int j = last - i;
        mirrored[i] = j >= 0 && j < n ? from[j] : -1;
    }
}

int main(void) {
    for (int i = 0; i < N; i++) {
        x[i] = i % 16, from[i] = 3 * i + 1;
        for (int d = 0; d < BANDS; d++) data[d][i] = (i * 7 + d) % 32;
    }
    double sum = 0;
    long places = 0;
    for (int n = 0; n <= N; n += 9) {
        for (int d = 0; d < BANDS; d++) distance[d] = far[d] + n % 3;
        product(n);
        mirror(n, n - n / 4 - 1);
        for (int i = 0; i < n; i++) sum += y[i] * (i % 7), places = places * 3 % 1000003 + mirrored[i];
    }
    printf("%.1f %ld\n", sum, places);
}

// Numbers are rounded to whole ones in place on machines without an instruction for it: all kinds of numbers, single ones and in loops.
// flags: -lm
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { N = 4096 };

static float singles[N], single_results[7][N];
static double doubles[N], double_results[7][N];

static uint32_t bits_of_single(float x) {
    uint32_t bits;
    memcpy(&bits, &x, sizeof bits);
    return isnan(x) ? 0x7fc00000 : bits;
}

static uint64_t bits_of_double(double x) {
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return isnan(x) ? 0x7ff8000000000000 : bits;
}

static void fill(void) {
    double special[] = {0.0, 0.25, 0.5, 0.75, 1.0, 1.5, 2.5, 3.5, 1e-300, 1e-40, 8388607.0, 8388607.5, 8388608.0, 8388609.0, 4194303.5,
                        4194304.5, 4503599627370495.0, 4503599627370495.5, 4503599627370496.0, 4503599627370497.0, 2251799813685247.5,
                        2251799813685248.25, 1e30, 1e300, INFINITY, NAN, 0.49999999999999994, 0.50000000000000011, 0.49999997f,
                        0.50000006f, 0.99999999999999989, 0.99999994f, 2147483647.0, 2147483648.5, 9007199254740993.0};
    int count = sizeof special / sizeof *special;
    unsigned state = 1;
    for (int i = 0; i < N; i++) {
        double x;
        if (i < 2 * count) {
            x = i % 2 ? -special[i / 2] : special[i / 2];
        } else {
            state = state * 1664525u + 1013904223u;
            int exponent = (int)(state >> 26) - 4;
            state = state * 1664525u + 1013904223u;
            x = ldexp((int)state / 2147483648.0, exponent);
        }
        doubles[i] = x;
        singles[i] = (float)x;
    }
}

// In loops of several blocks, where two numbers at a time are rounded beside branches.
static double by_kind(int kind, double x, double y) {
    switch (kind) {
    case 0: return floor(x) + 2 * floor(y);
    case 1: return ceil(x) - ceil(y);
    case 2: return trunc(x) * trunc(y);
    case 3: return round(x) - round(y);
    case 4: return floorf((float)x) + ceilf((float)y);
    default: return 1 / floor(x) + 1 / ceil(y) + 1 / roundf((float)x);
    }
}

int main(void) {
    fill();
#pragma omp parallel
    {
#pragma omp for
        for (int i = 0; i < N; i++) {
            float x = singles[i];
            single_results[0][i] = floorf(x);
            single_results[1][i] = ceilf(x);
            single_results[2][i] = truncf(x);
            single_results[3][i] = rintf(x);
            single_results[4][i] = nearbyintf(x);
            single_results[5][i] = roundf(x);
            single_results[6][i] = x - floorf(x);
        }
#pragma omp for
        for (int i = 0; i < N; i++)
            double_results[0][i] = floor(doubles[i]);
#pragma omp for
        for (int i = 0; i < N; i++)
            double_results[1][i] = ceil(doubles[i]);
#pragma omp for
        for (int i = 0; i < N; i++)
            double_results[2][i] = trunc(doubles[i]);
#pragma omp for
        for (int i = 0; i < N; i++)
            double_results[3][i] = rint(doubles[i]);
#pragma omp for
        for (int i = 0; i < N; i++)
            double_results[4][i] = nearbyint(doubles[i]);
#pragma omp for
        for (int i = 0; i < N; i++)
            double_results[5][i] = round(doubles[i]);
#pragma omp for
        for (int i = 0; i < N; i++)
            double_results[6][i] = doubles[i] - 3 * round(doubles[i] / 3);
    }
    for (int kind = 0; kind < 7; kind++) {
        uint64_t single_sum = 0, double_sum = 0;
        for (int i = 0; i < N; i++) {
            single_sum = single_sum * 31 + bits_of_single(single_results[kind][i]);
            double_sum = double_sum * 31 + bits_of_double(double_results[kind][i]);
        }
        printf("%d: %016llx %016llx\n", kind, (unsigned long long)single_sum, (unsigned long long)double_sum);
    }
    static double mixed[N];
#pragma omp parallel for
    for (int i = 0; i < N; i++)
        mixed[i] = by_kind(i * 7 % 6, doubles[i], doubles[N - 1 - i]);
    uint64_t mixed_sum = 0;
    for (int i = 0; i < N; i++)
        mixed_sum = mixed_sum * 31 + bits_of_double(mixed[i]);
    printf("mixed: %016llx\n", (unsigned long long)mixed_sum);
    for (int i = 0; i < 72; i++)
        printf("%a: %a %a %a %a %a\n", doubles[i], double_results[0][i], double_results[1][i], double_results[2][i],
               double_results[3][i], double_results[5][i]);
    return 0;
}

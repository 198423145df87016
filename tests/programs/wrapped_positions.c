// Positions that leave a periodic box are brought back: what is added or subtracted is selected, with zeros of both signs and NaNs.
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

enum { N = 1000 };

static double positions[N], wrapped[N], folded[N];
static float angles[N], turned[N], phases[N];

static uint64_t bits_of(double x) {
    uint64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return isnan(x) ? 1 : bits;
}

int main(void) {
    double special[] = {0.0, -0.0, 10.0, -10.0, 1e300, -1e300, INFINITY, -INFINITY, NAN, 9.999999999999998, -1e-320};
    int count = sizeof special / sizeof *special;
    for (int i = 0; i < N; i++) {
        positions[i] = i < count ? special[i] : (i * 37 % 400 - 150) / 10.0;
        angles[i] = (float)positions[i];
    }
#pragma omp parallel
    {
#pragma omp for
        for (int i = 0; i < N; i++) {
            double x = positions[i];
            if (x < 0)
                x += 10;
            if (x >= 10)
                x -= 10;
            wrapped[i] = x;
        }
#pragma omp for
        for (int i = 0; i < N; i++) {
            double x = positions[i], lowest = x * 0.5;
            folded[i] = x > lowest ? x : lowest + x;
            folded[i] += x <= 3 ? x - lowest : x;
        }
#pragma omp for
        for (int i = 0; i < N; i++) {
            float x = angles[i];
            x = x > 3.5f ? x - 7.0f : x;
            x = x < -3.5f ? 7.0f + x : x;
            turned[i] = x;
        }
#pragma omp for
        for (int row = 0; row < 10; row++) {
            float phase = 0.25f;
            for (int i = 0; i < N / 10; i++) {
                phase += 0.375f + row * 0.0625f;
                if (phase >= 1)
                    phase -= 1;
                phases[row * (N / 10) + i] = phase;
            }
        }
    }
    uint64_t sums[4] = {0};
    for (int i = 0; i < N; i++) {
        double results[4] = {wrapped[i], folded[i], turned[i], phases[i]};
        for (int k = 0; k < 4; k++)
            sums[k] = sums[k] * 31 + bits_of(results[k]);
    }
    for (int k = 0; k < 4; k++)
        printf("%016llx\n", (unsigned long long)sums[k]);
    for (int i = 0; i < count; i++)
        printf("%a: %a %a\n", positions[i], wrapped[i], (double)turned[i]);
    return 0;
}

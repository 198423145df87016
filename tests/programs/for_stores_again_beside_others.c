// What is stored under a condition, after the iteration has stored there in any case, with other accesses behind it.
#include <stdio.h>

#define N 1003

static float level[N], input[N];
static int fired[N];
static short kept[N];

int main(void) {
    for (int i = 0; i < N; i++) {
        level[i] = (float)(i % 23) - 70.0f;
        input[i] = (float)(i % 37) * 2.0f;
        kept[i] = (short)(i % 5);
    }
    for (int t = 0; t < 30; t++) {
#pragma omp parallel for schedule(static, 64)
        for (int i = 0; i < N; i++) {
            level[i] += 0.125f * (input[i] - (level[i] + 65.0f));
            if (level[i] > -50.0f) {
                level[i] = -65.0f;
                fired[i] += kept[i] + 1;
                kept[i] = (short)(t & 3);
            } else if (level[i] < -64.0f) {
                fired[i]--;
                level[i] = -64.0f;
            }
        }
    }
    double levels = 0;
    long counts = 0;
    for (int i = 0; i < N; i++) {
        levels += (double)(long)(level[i] * 256.0f) * (i % 11);
        counts += (long)fired[i] * (i % 13) + kept[i];
    }
    printf("%.0f %ld\n", levels, counts);
    return 0;
}

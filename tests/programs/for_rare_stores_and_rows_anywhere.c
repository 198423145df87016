// Loops that nobody asked vectors for: stores under rare conditions, sums over calls, rows of bytes at places that are cut to 32
// bits, sweeps over rows that share lines of the cache. All numbers are whole, so that each rounding is the same.
// references: clang, gcc
// flags: -march=x86-64-v3 -lm
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 1003, WIDTH = 64, ROWS = 128, COLUMNS = 512 };
static float potential[N], current[N];
static int spikes[N], far_from_it[N];
static unsigned char now[WIDTH * WIDTH], before[WIDTH * WIDTH];
static double sweep[ROWS][COLUMNS], weight[ROWS][COLUMNS];

static void fire(int n) {
    #pragma omp parallel for
    for (int i = 0; i < n; i++) {
        potential[i] += 0.5f * current[i];
        if (potential[i] > 50) {
            potential[i] = -65;
            spikes[i]++;
        }
        if (potential[i] < -60) far_from_it[n - 1 - i] = spikes[i] + i;
    }
}

static double over_calls(int n) {
    double sum = 0, squares = 0;
    #pragma omp parallel for reduction(+ : sum, squares)
    for (int i = 0; i < n; i++) {
        double root = floor(cbrt((double)(i * (long)i * i)) + 0.5);
        sum += root;
        squares += root * root;
    }
    return sum + squares / 2;
}

static int nearest(int y0, int x0) {
    int least = 1 << 30;
    for (int dy = -3; dy <= 3; dy++)
        for (int dx = -3; dx <= 3; dx++) {
            int sum = 0;
            for (int y = 0; y < 16; y++)
                for (int x = 0; x < 16; x++)
                    sum += abs(now[(y0 + y) * WIDTH + x0 + x] - before[(y0 + y + dy) * WIDTH + x0 + x + dx]);
            if (sum < least) least = sum;
        }
    return least;
}

static void sweep_rows(void) {
    #pragma omp parallel for
    for (int i = 0; i < ROWS; i++) {
        for (int j = 1; j < COLUMNS; j++) sweep[i][j] = weight[i][j] - 0.5 * floor(sweep[i][j - 1] / 2) * 2;
        for (int j = COLUMNS - 2; j >= 0; j--) sweep[i][j] += floor(weight[i][j] / 3) - sweep[i][j + 1] * 0;
    }
}

int main(void) {
    for (int i = 0; i < N; i++) {
        potential[i] = (float)(i % 90 - 50);
        current[i] = (float)(i % 7 == 0 ? 40 : i % 5 * 2);
    }
    for (int n = 0; n <= N; n += 59) fire(n);
    double all = 0;
    for (int i = 0; i < N; i++) all += potential[i] * 4 + spikes[i] * (i % 13) + far_from_it[i] * (i % 3);
    printf("%.0f %.0f\n", all, over_calls(N));

    for (int i = 0; i < WIDTH * WIDTH; i++) {
        now[i] = (unsigned char)(i * i / 7 + i);
        before[i] = (unsigned char)(i * 31 / 5 + (i >> 3));
    }
    int blocks[4];
    #pragma omp parallel for
    for (int b = 0; b < 4; b++) blocks[b] = nearest(8 + b / 2 * 20, 8 + b % 2 * 20);
    printf("%d %d %d %d\n", blocks[0], blocks[1], blocks[2], blocks[3]);

    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLUMNS; j++) weight[i][j] = (i * 5 + j * 3) % 17 - 8;
    sweep_rows();
    double sum = 0;
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLUMNS; j++) sum += sweep[i][j] * (j % 5);
    printf("%.1f\n", sum);
    return 0;
}

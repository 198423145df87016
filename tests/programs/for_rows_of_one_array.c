// Rows of one array that loops walk through at different speeds: they lie apart, or meet, so that later iterations read what earlier
// ones of the same thread have written.
#include <stdio.h>

enum { N = 1024 };

static float f[6 * N];
static double grid[40 * 40];

static double sum(void) {
  double all = 0;
  for (int r = 0; r < 6; r++)
    for (int i = 0; i < N; i++) all += f[r * N + i] * (1 + (i + r) % 7);
  return all;
}

static void init(void) {
  for (int r = 0; r < 6; r++)
    for (int i = 0; i < N; i++) f[r * N + i] = (float)((i * 7 + r * 5) % 31);
}

static void halve(float *low, float *high, const float *x, int n) {
#pragma omp parallel for
  for (int i = 0; i < n / 2; i++) {
    low[i] = (x[2 * i] + x[2 * i + 1]) * 0.5f;
    high[i] = (x[2 * i] - x[2 * i + 1]) * 0.5f;
  }
}

int main(int argc, char **argv) {
  (void)argv;
  int n = N / 4 * argc;
  init();
  halve(f + 2 * N, f + 3 * N, f, N);
  halve(f + N, f + 5 * N, f + 4 * N, N);
  printf("%g\n", sum());

  // A row each; within it, what is read has been written some iterations before, or will be.
#pragma omp parallel for
  for (int r = 0; r < 6; r++) {
    for (int i = 0; i < n; i++) f[r * N + 2 * i] = f[r * N + i + 1] + 1;
    for (int i = 0; i < n; i++) f[r * N + i] = f[r * N + 2 * i] * 0.5f;
    for (int i = 0; i < n; i++) f[r * N + i + n] = f[r * N + 3 * i / 2] + f[r * N + 2 * i + 3];
  }
  printf("%g\n", sum());

  // One thread, in order, through rows that reach into each other.
  init();
#pragma omp parallel num_threads(1)
#pragma omp for
  for (int i = 0; i < 3 * n; i++) f[N + i] = f[2 * i] + f[2 * N + 0];
#pragma omp parallel num_threads(1)
#pragma omp for
  for (int i = 0; i < n; i++) {
    f[N + 2 * i] = f[N - 4 + i] + 1;
    f[4 * N + 3 * i] = f[N + i];
  }
  printf("%g\n", sum());

#pragma omp parallel for
  for (int j = 0; j < 40; j++) grid[j] = j;
  for (int i = 1; i < 40; i++) {
#pragma omp parallel for
    for (int j = 0; j < 40; j++) grid[40 * i + j] = grid[40 * (i - 1) + (j * 7) % 40] + grid[j];
  }
  double all = 0;
  for (int i = 0; i < 40 * 40; i++) all += grid[i] * (i % 5);
  printf("%g\n", all);
}

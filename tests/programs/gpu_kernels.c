// Combined kernels: loops of one and several dimensions, reductions, collapse, simd, num_teams and thread_limit.
// devices: host, gpu
#include <stdio.h>
#include <stdlib.h>

enum { N = 1000, ROWS = 37, COLUMNS = 23 };

static int matrix[ROWS][COLUMNS], transposed[COLUMNS][ROWS];

int main(void) {
  int *a = malloc(N * sizeof *a), *b = malloc(N * sizeof *b);
  for (int i = 0; i < N; i++) a[i] = i % 91, b[i] = 0;
#pragma omp target teams distribute parallel for map(to : a[0 : N]) map(tofrom : b[0 : N])
  for (int i = 0; i < N; i++) b[i] = 3 * a[i] + i;
  long sum = 0;
  int least = 1 << 30, bits = 0;
#pragma omp target teams distribute parallel for simd map(to : b[0 : N]) reduction(+ : sum) reduction(min : least) reduction(| : bits)
  for (int i = 0; i < N; i++) {
    sum += b[i];
    if (b[i] < least) least = b[i];
    bits |= b[i];
  }
  printf("%ld %d %d %d %d\n", sum, least, bits, b[0], b[N - 1]);

  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++) matrix[i][j] = 100 * i + j;
#pragma omp target teams distribute parallel for collapse(2) map(to : matrix) map(from : transposed)
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++) transposed[j][i] = matrix[i][j];
  int wrong = 0;
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++) wrong += transposed[j][i] != 100 * i + j;
  printf("%d\n", wrong);

  // Rows to teams, columns to threads.
  int row_sums[ROWS];
#pragma omp target teams distribute num_teams(5) thread_limit(7) map(to : matrix) map(from : row_sums)
  for (int i = 0; i < ROWS; i++) {
    int row = 0;
#pragma omp parallel for reduction(+ : row)
    for (int j = 0; j < COLUMNS; j++) row += matrix[i][j];
    row_sums[i] = row;
  }
  long all = 0;
  for (int i = 0; i < ROWS; i++) all = 31 * all % 1000003 + row_sums[i];
  printf("%ld\n", all);

  // Schedules, a lower bound, a step, and a variable of the last iteration.
  int last = -1;
#pragma omp target teams distribute parallel for schedule(static, 3) lastprivate(last) map(tofrom : b[0 : N], last)
  for (int i = 5; i < N; i += 3) b[i] = last = i * 2;
#pragma omp target parallel for schedule(dynamic, 4) map(tofrom : b[0 : N])
  for (int i = N - 1; i >= 0; i -= 2) b[i] += 1;
#pragma omp target parallel for schedule(guided) map(tofrom : b[0 : N])
  for (int i = 0; i < N; i++) b[i] ^= 5;
#pragma omp target teams distribute parallel for dist_schedule(static, 16) schedule(static) map(tofrom : b[0 : N])
  for (int i = 0; i < N; i++) b[i] += i;
  long check = 0;
  for (int i = 0; i < N; i++) check = (check * 7 + b[i]) % 1000003;
  printf("%d %ld\n", last, check);

  double mean = 0, spread = 0;
#pragma omp target data map(to : a[0 : N]) map(tofrom : mean, spread)
  {
#pragma omp target teams distribute parallel for reduction(+ : mean)
    for (int i = 0; i < N; i++) mean += a[i];
#pragma omp target map(tofrom : mean)
    mean /= N;
#pragma omp target teams distribute parallel for map(to : mean) reduction(max : spread)
    for (int i = 0; i < N; i++) {
      double d = a[i] > mean ? a[i] - mean : mean - a[i];
      if (d > spread) spread = d;
    }
  }
  printf("%.3f %.3f\n", mean, spread);
  free(a), free(b);
  return 0;
}

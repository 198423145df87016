// What the threads of a team share and no compiler knows the size of: copies of sections that are reduced, arrays of a team.
// devices: host, gpu
#include <stdio.h>
#include <stdlib.h>

static void of_a_team(int n, int *out) {
#pragma omp target teams distribute num_teams(3) map(from : out[0 : 4 * n])
  for (int row = 0; row < 4; row++) {
    int line[n];
    for (int i = 0; i < n; i++) line[i] = row;
#pragma omp parallel for
    for (int i = 0; i < n; i++) line[i] += 10 * i;
    for (int i = 0; i < n; i++) out[row * n + i] = line[n - 1 - i];
  }
}

static long of_a_target(int n) {
  long sum = 0;
#pragma omp target map(tofrom : sum)
  {
    long cells[n + 1];
#pragma omp parallel for
    for (int i = 0; i <= n; i++) cells[i] = i * i;
    for (int i = 0; i <= n; i++) sum += cells[i] * (i % 3);
  }
  return sum;
}

int main(int argc, char **argv) {
  int n = argc + 6, counts[n], *sums = calloc(n, sizeof *sums);
  double least[2][n];
  for (int i = 0; i < n; i++) counts[i] = 0, least[0][i] = least[1][i] = 1000;
#pragma omp target teams distribute parallel for num_teams(5) reduction(+ : counts[0 : n], sums[0 : n]) \
    map(tofrom : counts, sums[0 : n])
  for (int i = 0; i < 300; i++) counts[i % n]++, sums[i * i % n] += i;
#pragma omp target teams distribute parallel for reduction(min : least) map(tofrom : least)
  for (int i = 0; i < 90; i++)
    if (least[i % 2][i % n] > 50 - i) least[i % 2][i % n] = 50 - i;
  for (int i = 0; i < n; i++) printf("%d %d %g %g\n", counts[i], sums[i], least[0][i], least[1][i]);

  int *out = malloc(4 * n * sizeof *out);
  of_a_team(n, out);
  for (int i = 0; i < 4 * n; i++) printf("%d ", out[i]);
  // More than the heap of a device has room for, if nothing came back to it.
  long sum = 0;
  for (int i = 0; i < 20; i++) sum += of_a_target(20000 + i) % 1000003;
  printf("\n%ld\n", sum);
  (void)argv;
}

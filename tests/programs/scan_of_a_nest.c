// A scan in a nest of loops goes by the iterations of all of them.
// references: none (clang 19 finds no parent of the directive, gcc 12 scans the inner loop alone)
#include <stdio.h>

enum { N = 6, M = 7 };

int main(void) {
  int wrong = 0, seen[N][M];
  int sum = 5;
#pragma omp parallel for collapse(2) reduction(inscan, + : sum)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      sum += i * M + j;
#pragma omp scan inclusive(sum)
      seen[i][j] = sum;
    }
  int expected = 5;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      expected += i * M + j;
      wrong += seen[i][j] != expected;
    }
  wrong += sum != expected;

  long triangle[2] = {0, 1};
#pragma omp simd collapse(2) reduction(inscan, + : triangle)
  for (int i = 0; i < N; i++)
    for (int j = i; j < M; j++) {
      seen[i][j] = (int)(triangle[0] * 3 + triangle[1]);
#pragma omp scan exclusive(triangle)
      triangle[0] += j;
      triangle[1] += i;
    }
  long a = 0, b = 1;
  for (int i = 0; i < N; i++)
    for (int j = i; j < M; j++) {
      wrong += seen[i][j] != a * 3 + b;
      a += j;
      b += i;
    }
  wrong += triangle[0] != a || triangle[1] != b;

  int greatest = -1, last = 0;
#pragma omp parallel for simd collapse(2) reduction(inscan, max : greatest) lastprivate(last)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      greatest = (i * 5 + j * 3) % 11 > greatest ? (i * 5 + j * 3) % 11 : greatest;
#pragma omp scan inclusive(greatest)
      seen[i][j] = last = greatest;
    }
  int most = -1;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      most = (i * 5 + j * 3) % 11 > most ? (i * 5 + j * 3) % 11 : most;
      wrong += seen[i][j] != most;
    }
  printf("%d %d %d %d\n", wrong, sum, greatest, last);
  return wrong || greatest != most || last != most;
}

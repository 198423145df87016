// The statements behind a scan directive are a sequence, which may begin with a declaration.
// references: none (clang forgets the first value, gcc takes no declaration there)
#include <stdio.h>

enum { N = 100 };

static int given[N], before[N], upto[N];

int main(void) {
  int wrong = 0, sum = 5, other = 0;
  for (int i = 0; i < N; i++)
    given[i] = i % 7;
#pragma omp parallel for reduction(inscan, + : sum)
  for (int i = 0; i < N; i++) {
    sum += given[i];
#pragma omp scan inclusive(sum)
    int copy = sum, *place = &upto[i];
    *place = copy;
  }
#pragma omp simd reduction(inscan, + : other)
  for (int i = 0; i < N; i++) {
    int *place = &before[i];
    *place = other;
#pragma omp scan exclusive(other)
    struct {
      int value;
    } one = {given[i]};
    other += one.value;
  }
  for (int i = 0, all = 0; i < N; i++) {
    wrong += before[i] != all;
    all += given[i];
    wrong += upto[i] != all + 5;
  }
  printf("%d %d %d\n", sum, other, wrong);
  return wrong != 0;
}

// Each thread's copy goes on from iteration to iteration, however few there are.
#include <omp.h>
#include <stdio.h>

struct pair {
  int first, second;
};

int main(void) {
  int x = 10, sum = 0, seen[8], counted[8], biggest = 0;
  double weight = 1.0, total = 0.0;
  struct pair both = {3, 4};
  omp_set_num_threads(4);
#pragma omp parallel for firstprivate(x) reduction(+ : sum)
  for (int i = 0; i < 4; i++) {
    x += i;
    sum += x;
  }
  printf("%d %d\n", x, sum);
#pragma omp parallel for firstprivate(weight) reduction(+ : total) schedule(static)
  for (int i = 0; i < 6; i++) {
    total += weight;
    weight *= 2.0;
  }
  printf("%g\n", total);
#pragma omp parallel for firstprivate(both)
  for (int i = 0; i < 8; i++) {
    both.first++;
    seen[i] = both.first * both.second;
  }
#pragma omp parallel
  {
    int mine = 0, last[2] = {0, 0};
#pragma omp for
    for (int i = 0; i < 8; i++) {
      last[i & 1] += ++mine;
      counted[i] = last[i & 1];
    }
  }
  for (int i = 0; i < 8; i++) printf("%d %d\n", seen[i], counted[i]);
#pragma omp parallel for firstprivate(x) reduction(max : biggest)
  for (int i = 0; i < 7; i++) {
    if (++x > biggest) biggest = x;
  }
  printf("%d\n", biggest);
  return 0;
}

// Leagues, teams, loops and reductions of `target` compounds, and what is called from them: the same on every device.
// devices: host, gpu
#include <stdio.h>
#include <stdlib.h>

#pragma omp declare target
int calls;
int depth = 3;
static long fibonacci(int n) {
  if (n < 2) return n;
  long a, b;
#pragma omp task shared(a)
  a = fibonacci(n - 1);
#pragma omp task shared(b)
  b = fibonacci(n - 2);
#pragma omp taskwait
  return a + b;
}
int counted(int x) {
#pragma omp atomic
  calls++;
  return x + depth;
}
#pragma omp end declare target

static double *vector(int n, double from) {
  double *v = malloc(n * sizeof *v);
  for (int i = 0; i < n; i++) v[i] = from + i % 17;
  return v;
}

int main(void) {
  int n = 5000, m = 37, most = 0;
  double *x = vector(n, 1), *y = vector(n, 2), sum = 1, both[2] = {0, 0};
  int *counts = calloc(m, sizeof *counts);
#pragma omp target teams distribute parallel for simd map(to : x[0 : n]) map(tofrom : y[0 : n])
  for (int i = 0; i < n; i++) y[i] += 2 * x[i];
#pragma omp target teams distribute parallel for reduction(+ : sum) map(to : x[0 : n], y[0 : n]) num_teams(3)
  for (int i = 0; i < n; i++) sum += x[i] * y[i];
#pragma omp target parallel for reduction(max : most) schedule(dynamic, 7)
  for (int i = 0; i < m; i++)
    for (int j = i; j < 2 * m; j++)
      if (i * j % 101 > most) most = i * j % 101;
#pragma omp target teams distribute reduction(+ : both) map(tofrom : counts[0 : m])
  for (int i = 0; i < m; i++) {
    double inner = 0;
#pragma omp parallel for reduction(+ : inner)
    for (int j = 0; j <= i; j++) inner += j;
    counts[i] = (int)inner;
    both[i & 1] += inner;
  }
#pragma omp target simd map(tofrom : counts[0 : m])
  for (int i = 0; i < m; i++) counts[i] += i;
#pragma omp target teams loop map(tofrom : counts[0 : m])
  for (int i = 0; i < m; i++) counts[i] *= 2;
  long f = 0;
  int made;
#pragma omp target map(from : f, made)
  {
    made = 4;
#pragma omp parallel
#pragma omp single
    f = fibonacci(15);
#pragma omp parallel num_threads(4)
    {
#pragma omp for nowait
      for (int i = 0; i < 50; i++) counted(i);
#pragma omp critical
      made |= 1;
    }
    made += counted(1);
  }
  depth = 10;
#pragma omp target update to(depth)
  int deep = 0;
#pragma omp target map(from : deep)
  deep = counted(0);
#pragma omp target update from(calls)
  printf("%g %d %g %g %ld %d %d %d\n", sum, most, both[0], both[1], f, made, deep, calls);
  for (int i = 0; i < m; i++) printf("%d ", counts[i]);
  printf("%g %g\n", y[0], y[n - 1]);
  free(x);
  free(y);
  free(counts);
  return 0;
}

// Each iteration begins with the induction variable as the iterations before it would leave it, whichever thread runs it: sums
// and products, numbers and pointers, steps that are variables, several loops, and loops that a team shares or vectors execute.
// flags: -fopenmp-version=60
// references: none (gcc-12 and clang-19 know no such clause)
#include <stdio.h>

enum { N = 20 };

static int is_near(double one, double other) {
  double difference = one > other ? one - other : other - one;
  return difference <= 1e-9 * (other > 0 ? other : -other);
}

static int polynomial(int n, double x) {
  double power = 1.0, result = 0.0, expected_power = 1.0, expected = 0.0;
#pragma omp parallel for reduction(+ : result) induction(step(x), * : power) num_threads(3) schedule(dynamic, 3)
  for (int i = 0; i < n; i++) {
    result += (i % 7) * power;
    power *= x;
  }
  for (int i = 0; i < n; i++) {
    expected += (i % 7) * expected_power;
    expected_power *= x;
  }
  return !is_near(result, expected) + !is_near(power, expected_power);
}

static int numbers(int step) {
  int a[N], product = 1, sum = 5, wrong = 0;
  double half = 4.0;
#pragma omp parallel for num_threads(4) induction(step(2), * : product) \
    induction(relaxed, step(step), + : sum) induction(strict, step(0.5), + : half)
  for (int i = 0; i < N; i++) {
    a[i] = product + sum + (int)(2 * half);
    product *= 2;
    sum += step;
    half += 0.5;
  }
  for (int i = 0; i < N; i++)
    wrong += a[i] != (1 << i) + 5 + step * i + 8 + i;
  return wrong + (product != 1 << N) + (sum != 5 + step * N) + (half != 4.0 + 0.5 * N);
}

// The loop runs often enough that the square of a power would overflow.
static int largest(void) {
  int a[31], product = 1, wrong = 0;
#pragma omp simd induction(step(2), * : product)
  for (int i = 0; i < 30; i++) {
    a[i] = product;
    product *= 2;
  }
  for (int i = 0; i < 30; i++)
    wrong += a[i] != 1 << i;
  return wrong + (product != 1 << 30);
}

static int pointers(void) {
  char text[N], *at = text;
  int a[N], product = 1, wrong = 0;
#pragma omp parallel num_threads(3)
#pragma omp for simd induction(step(2), * : product) induction(step(1), + : at)
  for (int i = 0; i < N; i++) {
    a[i] = product;
    product *= 2;
    *at = (char)i;
    at++;
  }
  for (int i = 0; i < N; i++)
    wrong += a[i] != 1 << i || text[i] != i;
  return wrong + (product != 1 << N) + (at != text + N);
}

static int nest(int n, int m) {
  int a[15], product = 1, expected = 1, wrong = 0;
#pragma omp parallel num_threads(3)
#pragma omp for induction(step(3), * : product) collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++) {
      a[i * m + j] = product;
      product *= 3;
    }
  for (int i = 0; i < n * m; i++, expected *= 3)
    wrong += a[i] != expected;
  return wrong + (product != expected);
}

static int leagues(void) {
  int a[N], b[N], product = 1, sum = 7, wrong = 0;
#pragma omp teams distribute parallel for num_teams(2) induction(step(2), * : product) induction(step(3), + : sum)
  for (int i = 0; i < N; i++) {
    a[i] = product + sum;
    product *= 2;
    sum += 3;
  }
  for (int i = 0; i < N; i++)
    wrong += a[i] != (1 << i) + 7 + 3 * i;
  wrong += (product != 1 << N) + (sum != 7 + 3 * N);
  product = 1;
#pragma omp teams distribute simd num_teams(3) induction(step(2), * : product)
  for (int i = 0; i < N; i++) {
    b[i] = product;
    product *= 2;
  }
  for (int i = 0; i < N; i++)
    wrong += b[i] != 1 << i;
  return wrong + (product != 1 << N);
}

int main(void) {
  int wrong[] = {polynomial(40, 1.25), numbers(3), largest(), pointers(), nest(3, 5), leagues()};
  for (int i = 0; i < 6; i++)
    printf("%d\n", wrong[i]);
  return 0;
}

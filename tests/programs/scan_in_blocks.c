// Scans of a team go on in blocks of iterations: more of them than threads, loops down, with steps, of 64 bits without a sign,
// of no iteration and of one, with last values and values of a thread's own beside.
// references: none (clang-19 forgets what the variable was before the loop, gcc-12 takes no declaration in a phase)
#include <stdio.h>

enum { N = 50000 };
static double halves[N + 1], upto[N + 1];
static unsigned char bytes[N + 1];
static int marks[N + 1], seen[N + 1];
static int wrong;

static int inclusive(int n, int first) {
  double sum = first;
  int last = -1;
#pragma omp parallel for reduction(inscan, + : sum) lastprivate(last)
  for (int i = n - 1; i >= 0; i--) {
    int k = n - 1 - i;
    sum += halves[k];
#pragma omp scan inclusive(sum)
    upto[n - 1 - i] = sum;
    last = i;
  }
  double all = first;
  for (int i = 0; i < n; i++) {
    all += halves[i];
    wrong += upto[i] != all;
  }
  wrong += sum != all || last != (n > 0 ? 0 : -1);
  return (int)sum;
}

static unsigned exclusive(unsigned long long n) {
  const unsigned long long end = 0ull - 8;
  unsigned char product = 3;
  int most = -5, fixed = 7;
#pragma omp parallel
#pragma omp for reduction(inscan, * : product) reduction(inscan, max : most) firstprivate(fixed)
  for (unsigned long long i = end - 3 * n; i < end; i += 3) {
    bytes[(i + 3 * n - end) / 3] = product;
    seen[(i + 3 * n - end) / 3] = most + fixed;
#pragma omp scan exclusive(product, most)
    unsigned long long k = (i + 3 * n - end) / 3;
    product *= (unsigned char)(k * 2 + 1);
    most = marks[k] > most ? marks[k] : most;
  }
  unsigned char all = 3;
  int greatest = -5;
  for (unsigned long long k = 0; k < n; k++) {
    wrong += bytes[k] != all || seen[k] != greatest + 7;
    all *= (unsigned char)(k * 2 + 1);
    greatest = marks[k] > greatest ? marks[k] : greatest;
  }
  wrong += product != all || most != greatest;
  return product + (unsigned)most;
}

// Parts may reach beyond the type where the whole does not.
static int wraps(void) {
  int sum = -2147483647;
#pragma omp parallel for simd reduction(inscan, + : sum) num_threads(3)
  for (int i = 0; i < 6; i++) {
    sum += i == 2 || i == 4 ? 2000000000 : 0;
#pragma omp scan inclusive(sum)
    seen[i] = sum;
  }
  return sum + seen[1];
}

int main(void) {
  for (int i = 0; i < N; i++) {
    halves[i] = i % 9 * 0.5;
    marks[i] = (int)(i * 37ll % 40009);
  }
  const int sizes[] = {0, 1, 2, 7, 100, 4097, N};
  for (int i = 0; i < 7; i++)
    printf("%d %u\n", inclusive(sizes[i], i), exclusive((unsigned long long)sizes[i]));
  printf("%d %d\n", wraps(), wrong);
  return wrong != 0;
}

// Tasks that update variables of their parent atomically, in recursions: where they are calls nobody else sees these variables,
// and where they are made, threads share them; both must come to the same.
#include <stdio.h>

static long visit(int depth, unsigned seed) {
  if (depth == 0) return seed % 7;
  double sum = 0;
  long count = 0, most = -1;
  unsigned mixed = 0;
  int any = 0, product = 1;
  char small = 0;
  for (int k = 0; k < 4; k++) {
#pragma omp task shared(sum, count, mixed, any, product, small, most) firstprivate(k)
    {
      long below = visit(depth - 1, seed * 31 + k);
      int seen;
#pragma omp atomic
      sum += below;
#pragma omp atomic update
      count++;
#pragma omp atomic
      mixed ^= (unsigned)below << k;
#pragma omp atomic write
      any = 1;
#pragma omp atomic
      product *= 3;
#pragma omp atomic capture
      {
        seen = small;
        small |= 1 << k;
      }
#pragma omp atomic compare
      if (most < below) { most = below; }
      if (seen & 1 << k) {
#pragma omp atomic
        count += 1000000;
      }
    }
  }
#pragma omp taskwait
  return (long)sum + count + mixed % 5 + any + product + small + most;
}

int main(void) {
  long result = 0;
#pragma omp parallel
#pragma omp single
  result = visit(6, 1);
  printf("%ld\n", result);
}

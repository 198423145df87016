// Atomic operations and what orders them: counters, capture, compare, a histogram, a queue, and sections and single with nowait.
// devices: host, gpu
#include <stdio.h>

enum { N = 500, BINS = 16 };

int main(void) {
  int bins[BINS] = {0}, tickets[N], next = 0, most = -1, seen = 0, ready = 0, data = 0;
  double product = 1;
  unsigned char small = 0;
#pragma omp target teams distribute parallel for map(tofrom : bins, next, most, small) map(from : tickets)
  for (int i = 0; i < N; i++) {
    int bin = i * 7 % BINS;
#pragma omp atomic
    bins[bin]++;
    int mine;
#pragma omp atomic capture
    mine = next++;
    tickets[mine] = i;
#pragma omp atomic compare
    if (most < i) { most = i; }
#pragma omp atomic update seq_cst
    small ^= (unsigned char)i;
  }
  int found = 0;
  for (int i = 0; i < N; i++) found += tickets[i] >= 0 && tickets[i] < N;
  long check = 0;
  for (int i = 0; i < BINS; i++) check = check * 3 + bins[i];
  printf("%d %d %d %ld %d\n", next, most, small, check, found);

#pragma omp target parallel num_threads(4) map(tofrom : ready, data, seen, product)
  {
#pragma omp sections nowait
    {
#pragma omp section
      {
        data = 42;
#pragma omp atomic write release
        ready = 1;
      }
#pragma omp section
      {
#pragma omp atomic
        product *= 2;
      }
#pragma omp section
      {
#pragma omp atomic
        product *= 3;
      }
    }
#pragma omp barrier
    int is_ready;
#pragma omp atomic read acquire
    is_ready = ready;
    if (is_ready && data == 42) {
#pragma omp atomic
      seen++;
    }
#pragma omp flush
  }
  printf("%d %.1f\n", seen, product);
  return 0;
}

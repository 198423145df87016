// Loops whose variable is a `_Bool`, which has no value beyond 1 that could end one.
// references: clang (gcc takes no such loop)
// flags: -Wno-tautological-constant-compare -Wno-tautological-constant-out-of-range-compare
#include <stdbool.h>
#include <stdio.h>

#define SHOW(what) (printf(what " %d\n", n), n = 0)

int main(void) {
  int n = 0, zero = 0;
#pragma omp parallel for reduction(+ : n)
  for (bool b = false; b < true; ++b) n++;
  SHOW("<");
#pragma omp parallel for reduction(+ : n)
  for (bool b = false; b <= true; b += 1) n += 1 + b;
  SHOW("<=");
#pragma omp parallel for reduction(+ : n)
  for (bool b = true; b > false; b -= 1) n += 10 + b;
  SHOW(">");
#pragma omp parallel for reduction(+ : n) schedule(dynamic)
  for (bool b = true; b >= zero; b -= 1) n += 100 + b;
  SHOW(">=");
#pragma omp parallel for reduction(+ : n)
  for (bool b = zero; b != true; b++) n += 1000 + b;
  SHOW("!=");
#pragma omp parallel for reduction(+ : n) schedule(dynamic)
  for (bool b = zero; b < 4; b += 2) n += 10000 + b;
  SHOW("by two");
  bool last;
#pragma omp parallel for reduction(+ : n) lastprivate(last)
  for (last = 0; last <= 1; last++) n += 100 + last;
  SHOW("last");
#pragma omp simd reduction(+ : n)
  for (bool b = 0; b <= 1; b++) n += 3 + b;
  SHOW("simd");
#pragma omp parallel for collapse(2) reduction(+ : n)
  for (bool b = 0; b <= 1; b++)
    for (int i = 0; i < 3; i++) n += i + b;
  SHOW("collapse");
#pragma omp parallel
#pragma omp single
#pragma omp taskloop reduction(+ : n)
  for (bool b = 0; b <= 1; b++) n += 5 + b;
  SHOW("taskloop");
  return !last;
}

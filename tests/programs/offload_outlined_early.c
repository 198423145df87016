// A function that is outlined before LLVM optimizes it, because a region of it needs a variable's address that no clause maps:
// LLVM then says of the numbers that its regions get that nothing reads them, and the loops read them after all.
// devices: host, gpu
// reference-flags: -latomic
#include <complex.h>
#include <stdio.h>

int main(void) {
  int n = 5;
  double sum = 0;
#pragma omp target teams distribute parallel for firstprivate(n) reduction(+ : sum) num_teams(3)
  for (int i = 0; i < 40; i++) {
    double row[n];
    for (int j = 0; j < n; j++) row[j] = i + j;
    for (int j = 0; j < n; j++) sum += row[j];
  }
  double complex both = 0;
#pragma omp target parallel for reduction(+ : both) map(tofrom : both)
  for (int i = 0; i < 40; i++) both += i + i * 2 * I;
  printf("%g %g %g\n", sum, creal(both), cimag(both));
}

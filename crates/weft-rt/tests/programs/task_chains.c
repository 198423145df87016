// A chain of two million tasks, each the child of the one before, needs no stack; a chain of included tasks does.
#include <stdio.h>
#include <omp.h>
static long n;
static void chain(long left) { n++; if (left)
  #pragma omp task firstprivate(left)
  chain(left - 1);
}
static void finalchain(int left) { n++; if (left)
  #pragma omp task firstprivate(left) final(1)
  finalchain(left - 1);
}
int main(void) {
  #pragma omp parallel
  #pragma omp single
  {
  #pragma omp taskgroup
  chain(2000000);
  #pragma omp taskgroup
  finalchain(10000); }
  puts(n == 2010002 ? "good" : "bad");
  return n != 2010002;
}

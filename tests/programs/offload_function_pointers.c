// A pointer to a function, which no clause names, keeps its value on a device: nothing of a function is mapped.
// devices: host
// references: none (gcc 12 does not know the clause 'indirect')
#include <stdio.h>

#pragma omp begin declare target indirect
static int next(int x) { return x + 1; }
static int after(int x) { return x + 2; }
#pragma omp end declare target

int main(void) {
  int (*chosen)(int) = next;
  int (*all[2])(int) = { next, after };
  int first = 0, second = 0, third = 0;
#pragma omp target map(from: first)
  first = chosen(5);
  chosen = after;
#pragma omp target map(from: second) firstprivate(chosen)
  second = chosen(5);
#pragma omp target map(from: third) map(to: all)
  third = all[1](10);
  printf("%d %d %d\n", first, second, third);
  return !(first == 6 && second == 7 && third == 12);
}

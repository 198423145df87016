// Forms of clauses of targets that clang-19 does not read: a mapper by iterators, an allocator by its modifier, a target for
// the parent's device within another one.
// references: none (clang-19 and gcc-12 lack some of them)
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

#pragma omp requires reverse_offload

typedef struct {
  size_t length;
  double *data;
} vector;

#pragma omp declare mapper(vector v) map(v.length) map(iterator(size_t it = 0 : v.length), tofrom : v.data[it])
#pragma omp declare mapper(twice : vector v) map(iterator(it = 0 : 2) : v.data[it])

static void fill(vector *v) {
  for (size_t i = 0; i < v->length; i++)
    v->data[i] = i;
}

static double mapped(void) {
  vector v = {20, malloc(20 * sizeof(double))};
  double sum = 0;
#pragma omp target
  fill(&v);
#pragma omp target map(mapper(twice), tofrom : v)
  v.data[1] += 0.5;
  for (int i = 0; i < 20; i++)
    sum += v.data[i];
  free(v.data);
  return sum;
}

static int allocated(void) {
  int x = 3, ok = 0;
#pragma omp target uses_allocators(omp_default_mem_alloc) firstprivate(x) map(from : ok) \
    allocate(allocator(omp_default_mem_alloc) : x)
  ok = ++x == 4;
#pragma omp target parallel for uses_allocators(omp_default_mem_alloc) private(x) reduction(+ : ok) \
    allocate(allocator(omp_default_mem_alloc), align(64) : x)
  for (int i = 0; i < 4; i++) {
    x = i;
    ok += x == i;
  }
  return ok;
}

static int reversed(void) {
  int n = 0;
#pragma omp target map(tofrom : n)
  {
    n = 5;
#pragma omp target device(ancestor : 1) map(always, tofrom : n)
    n++;
  }
  return n;
}

int main(void) {
  double sum = mapped();
  int ok = allocated(), n = reversed();
  printf("%g %d %d\n", sum, ok, n);
  return !(sum == 190.5 && ok == 5 && n == 6);
}

// references: gcc
// Modifiers of 'allocate' that clang does not know, and of which its C++ front end crashes.
#include <cstdint>
#include <cstdio>
#include <omp.h>

static int of_loop(int *p, int n, omp_allocator_handle_t where) {
  int q = 0, r = 0;
#pragma omp parallel
#pragma omp for private(q) reduction(+ : r) allocate(align(64), allocator(where) : q)
  for (int i = 0; i < n; i++) {
    q = i;
    r += reinterpret_cast<std::uintptr_t>(&q) % 64 == 0 ? p[q] : 1000;
  }
  return r;
}

int main() {
  int p[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9}, x = 5, in_task = 0;
  std::printf("%d\n", of_loop(p, 9, omp_default_mem_alloc));
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp task firstprivate(x) allocate(allocator(omp_default_mem_alloc), align(32) : x) shared(in_task)
  in_task = reinterpret_cast<std::uintptr_t>(&x) % 32 == 0 ? x : -1;
  std::printf("%d\n", in_task);
}

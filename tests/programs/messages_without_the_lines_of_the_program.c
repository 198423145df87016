// flags: -fno-caret-diagnostics
// references: none (clang 19 takes the modifiers for calls, and gcc does not know the option)
// What clang cannot read and Weft can is told from mistakes although messages show no line of the program.
#include <omp.h>
#include <stdio.h>

int main(void) {
  int b = 0, s = 0;
#pragma omp parallel private(b) allocate(allocator(omp_default_mem_alloc), align(16) : b) reduction(+ : s)
  {
    b = 1;
    s += b > 0;
  }
  puts(s > 0 ? "right" : "wrong");
  return s <= 0;
}

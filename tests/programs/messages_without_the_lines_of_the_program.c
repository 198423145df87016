// flags: -fno-caret-diagnostics -fno-show-source-location -fmessage-length=20 -fdiagnostics-format=sarif
// references: none (clang 19 takes the modifiers for calls, and gcc does not know the option)
// What clang cannot read and Weft can is told from mistakes whatever messages show: no line, no place, or not even text.
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

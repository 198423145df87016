// What clang takes although OpenMP forbids it: warnings.
#include <omp.h>
void f(int n, int a[n]) {
  int x = 0, b[10];
#pragma omp critical(one) hint(omp_sync_hint_contended | omp_sync_hint_uncontended)
  // warning@-1: 27: cannot ask for contended and uncontended synchronization at once
  x++;
#pragma omp atomic hint(omp_sync_hint_speculative | omp_sync_hint_nonspeculative)
  // warning@-1: 20: cannot ask for speculative and nonspeculative synchronization at once
  x++;
#pragma omp parallel reduction(+ : b[0:0])
  // warning@-1: 37: the array section 'b[0:0]' has no elements
  b[0]++;
#pragma omp parallel reduction(+ : b[5:10])
  // warning@-1: 37: the array section 'b[5:10]' ends behind its array, which has 10 elements
  b[5]++;
#pragma omp parallel for collapse(2) ordered
  // warning@-1: 38: clause 'ordered' must not be on loops whose bounds depend on outer ones
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++)
      a[i] = j;
#pragma omp parallel for ordered
  for (int i = 0; i < n; i++) {
#pragma omp ordered simd
    // warning@-1: 1: '#pragma omp ordered simd' must be in a 'simd' loop
    a[i] = x;
  }
#pragma omp parallel for ordered(1)
  for (int i = 0; i < n; i++) {
#pragma omp ordered doacross(sink : i + 1)
    // warning@-1: 21: 'sink' names an iteration that is not before the current one
    a[i] = x;
#pragma omp ordered doacross(source:)
  }
#pragma omp parallel for ordered(1)
  for (int i = n; i > 0; i--) {
#pragma omp ordered doacross(sink : i + 1)
    a[i - 1] = x;
#pragma omp ordered doacross(source:)
  }
#pragma omp metadirective otherwise(nothing) when(device = {kind(host)} : parallel)
  // warning@-1: 27: clause 'otherwise' on directive 'metadirective' must be the last one
  x = 1;
}
#pragma omp declare reduction(+ : int : omp_out += omp_in)
// warning@-1: 35: the reduction '+' of type 'int' is one of the language
#pragma omp threadprivate(nowhere)
// error@-1: 27: is no variable that is declared before it

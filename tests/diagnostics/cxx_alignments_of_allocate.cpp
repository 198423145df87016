// Alignments whose values are known are wrong for certain, in templates, too; those that an instance knows are not.
// flags: -fopenmp-version=52
#include <omp.h>
int outside() {
  int x = 0;
  #pragma omp parallel private(x) allocate(align(3) : x) // error: 50: the alignment in clause 'allocate' must be a constant power of two
  x = 1;
  return x;
}
template <int N> int inside() {
  int x = 0;
  #pragma omp parallel private(x) allocate(align(6) : x) // error: 50: the alignment in clause 'allocate' must be a constant power of two
  x = 1;
  #pragma omp parallel private(x) allocate(align(N) : x)
  x = 1;
  return x;
}
int of_instance = inside<16>();

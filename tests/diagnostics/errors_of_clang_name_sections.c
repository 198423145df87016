// What clang finds in a directive, and Weft leaves to it, names the section of the specification as well.
#include <omp.h>
void f(int n, int *a) {
  int x = 0;
#pragma omp critical(name) hint(n) // error: 33: expression is not an integer constant expression [OMP 5.2 §15.1.2]
  x++;
#pragma omp for ordered
  for (int i = 0; i < n; i++) {
#pragma omp ordered
    a[i] = x;
#pragma omp ordered // error: 1: exactly one 'ordered' directive must appear in the loop body of an enclosing directive [OMP 5.2 §15.10]
    a[i]++;
  }
}
#pragma omp declare reduction(r : int[3] : omp_out[0] += omp_in[0]) // error: 35: reduction type cannot be an array type [OMP 5.2 §5.5.11]

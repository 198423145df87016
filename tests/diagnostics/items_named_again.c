// What clauses of one kind name again is named once too often, and has no effect.
#include <omp.h>
static int t;
#pragma omp threadprivate(t)
int s;

void f(int n, int *a, int x) {
  int b[10] = {0};
#pragma omp parallel copyin(t, t)
// note@-1: 29: 't' is named first here
// warning@-2: 32: 't' is named more than once in clauses 'copyin' of directive 'parallel' [OMP 5.2 §5.4]
  t++;
#pragma omp parallel reduction(+ : b[0 : 2]) reduction(+ : b[5 : 2])
// note@-1: 36: 'b' is named first here
// warning@-2: 60: 'b' is named more than once in clauses 'reduction' of directive 'parallel' [OMP 5.2 §5.4]
  b[0]++;
#pragma omp target map(to : x) map(from : x)
// note@-1: 29: 'x' is named first here
// warning@-2: 43: 'x' is named more than once in clauses 'map' of directive 'target' [OMP 5.2 §5.4]
  ;
#pragma omp target data map(a[0 : 3]) use_device_ptr(a) use_device_ptr(a)
// note@-1: 54: 'a' is named first here
// warning@-2: 72: 'a' is named more than once in clauses 'use_device_ptr' of directive 'target data' [OMP 5.2 §5.4]
  ;
#pragma omp parallel private(x) allocate(x) allocate(x)
// note@-1: 42: 'x' is named first here
// warning@-2: 54: 'x' is named more than once in clauses 'allocate' of directive 'parallel' [OMP 5.2 §5.4]
  x = 1;
#pragma omp parallel private(x) firstprivate(x)
// note@-1: 30: 'x' is in clause 'private' here
// error@-2: 46: variable 'x' cannot be in clauses 'private' and 'firstprivate' of directive 'parallel' at once
  ;
}

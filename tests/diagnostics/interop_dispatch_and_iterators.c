// Stand-alone interop, the clauses of dispatch, the types of iterators, and what jumps out of vectors.
#include <omp.h>
#include <setjmp.h>
struct s {
  int a;
};
int g(int);
void f(int n, int *a, struct s s, omp_interop_t o, omp_depend_t d, jmp_buf e) {
  if (n)
#pragma omp interop init(targetsync : o)
// error@-1: 13: '#pragma omp interop' must stand in a block, not be the only statement of another one [OMP 5.2 §3.1]; put braces around it
  n++;
#pragma omp interop init(prefer_type(1.5), target : o)
// error@-1: 38: '1.5' in 'prefer_type' must be a string or an integer constant [OMP 5.2 §14.1.2]
#pragma omp dispatch device(-9)
// error@-1: 29: the argument of clause 'device' on directive 'dispatch' must be the number of a device, found '-9' [OMP 5.2 §13.2]
  g(1);
#pragma omp dispatch is_device_ptr(n)
// error@-1: 36: 'n' of type 'int' in clause 'is_device_ptr' is no pointer [OMP 5.2 §5.4.7]
  g(1);
#pragma omp task depend(iterator(const int i = 0 : n), in : a[i])
// error@-1: 34: the type of iterator 'i' must be an integer or a pointer, found 'const int' [OMP 5.2 §3.2.6]
  ;
#pragma omp task depend(iterator(struct s i = s : s), in : a[0])
// error@-1: 34: the type of iterator 'i' must be an integer or a pointer, found 'struct s' [OMP 5.2 §3.2.6]
  ;
#pragma omp depobj(d) depend(iterator(i = 0 : 2), in : a[i])
// warning@-1: 30: directive 'depobj' takes one dependence, and no 'iterator' [OMP 5.2 §15.9.4]
#pragma omp simd
  for (int i = 0; i < n; i++)
    longjmp(e, 1);
// warning@-1: 5: the function 'longjmp' must not be called in a 'simd' region [OMP 5.2 §10.4]
#pragma omp parallel loop bind(teams)
// error@-1: 1: clause 'bind(teams)' on directive 'parallel loop' needs 'teams' right around the 'loop' [OMP 5.2 §11.7]
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma omp parallel
#pragma omp sections nowait
// note@-1: 22: 'nowait' is here
  {
#pragma omp section
    {
#pragma omp cancel sections
// warning@-1: 1: '#pragma omp cancel sections' must not stand in sections with clause 'nowait' [OMP 5.2 §16.1]
    }
  }
}

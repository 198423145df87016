// What `adjust_args` and `append_args` name, what may be scored, and what stands under `dispatch`.
#include <omp.h>
void v(int *a, int n);
void w(int *a, int n, omp_interop_t o);
#pragma omp declare variant(v) match(construct={dispatch}) adjust_args(need_device_ptr : b) // error: 90: 'b' in clause 'adjust_args' is no parameter of 'f' [OMP 5.2 §7.5.2]
// note@-1: 29: this is the other one
#pragma omp declare variant(v) match(construct={dispatch}) adjust_args(need_device_ptr : n) // warning: 90: 'n' in clause 'adjust_args' is no pointer and stays as it is
#pragma omp declare variant(v) match(construct={dispatch}) adjust_args(nothing : a, n) adjust_args(need_device_ptr : a) // error: 118: 'a' is in clause 'adjust_args' more than once
// note@-1: 82: 'a' is named first here
#pragma omp declare variant(v) match(construct={dispatch}) append_args(interop(target)) // error: 29: 'v' has not the type of 'f' with 1 more 'omp_interop_t' and cannot be its variant [OMP 5.2 §7.5.3]
#pragma omp declare variant(w) match(construct={dispatch}) append_args(interop(target))
#pragma omp declare variant(v) match(implementation={vendor(score(-4) : llvm)}) // warning: 67: the score '-4' on directive 'declare variant' is negative and is ignored
// warning@-1: 29: 'v' is a variant for other constructs by another directive [OMP 5.2 §7.5]
#pragma omp declare variant(v) match(construct={parallel(score(3) : x)}) // error: 57: the trait 'parallel' of set 'construct' in clause 'match' on directive 'declare variant' has no properties
void f(int *a, int n);

#pragma omp begin declare variant match(construct={simd}) // warning: 52: the trait 'simd' must not be in the selector of '#pragma omp begin declare variant' [OMP 5.2 §7.5.5]
int g(int n) { return n; }
#pragma omp end declare variant
int g(int n) { return n + 1; }

void call(int *a) {
#pragma omp dispatch // note: 13: '#pragma omp dispatch' is here
    { f(a, 1); } // error: 5: '#pragma omp dispatch' needs a call, or an assignment of one, as its statement
#pragma omp dispatch
    f(a, 1);
}

// Assumptions that say nothing or both, and interop objects that wait for tasks without the means [OMP 5.2 §8.3, §14.1].
#include <omp.h>
#pragma omp assumes // error: 13: directive 'assumes' needs one of the clauses 'absent', 'contains', 'holds'
void f(int n, int *a, omp_interop_t o) {
#pragma omp assume // error: 13: directive 'assume' needs one of the clauses 'absent', 'contains', 'holds'
    n++;
#pragma omp assume contains(for, critical) absent(critical) // error: 44: 'critical' cannot be in clauses 'absent' and 'contains' of directive 'assume' at once
    n++;
#pragma omp interop init(target : o) depend(in : a[0]) // error: 38: clause 'depend' on directive 'interop' needs the modifier 'targetsync' in clause 'init'
}

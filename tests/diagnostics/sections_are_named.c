// Each message names the section of the specification that the place is about: the clause's in its parentheses, else the
// directive's.
// flags: -fopenmp-version=52
#include <omp.h>
void f(int n, int *p, omp_depend_t d) {
    int x = 0;
#pragma omp parallel num_threads(0) // error: 34: found '0' [OMP 5.2 §10.1.2]
    ;
#pragma omp parallel num_threads(2) num_threads(3) // error: 37: more than once on directive 'parallel' [OMP 5.2 §10.1]
    ;
#pragma omp task depend(in : x + 1) // error: 30: is not a storage location [OMP 5.2 §15.9.5]
    ;
#pragma omp parallel for nowait // error: 26: is not allowed on directive 'parallel for' [OMP 5.2 §17.2]
    for (int i = 0; i < n; i++)
        ;
#pragma omp for
    for (int i = 0; i < n; i *= 2) // error: 28: and nothing else [OMP 5.2 §4.4.1]
        ;
#pragma omp single
    {
#pragma omp barrier // error: 1: nested inside a 'single' region [OMP 5.2 §17.1]
    }
#pragma omp parallel default(none)
    x++; // error: 5: needs a data-sharing clause under 'default(none)' [OMP 5.2 §5.4.1]
#pragma omp atomic
    x = n; // error: 5: must have the form
#pragma omp depobj(d) update(sink) // error: 30: in clause 'update' on directive 'depobj'
#pragma omp masked
    return; // error: 5: must not leave the region of '#pragma omp masked' [OMP 5.2 §4.3]
#pragma omp paralel // error: 13: did you mean 'parallel'? [OMP 5.2 §3.1]
    ;
}

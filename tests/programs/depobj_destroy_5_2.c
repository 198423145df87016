// Since OpenMP 5.2 the clause destroy may name the object again, which may be an element.
// references: gcc (clang does not read the argument)
// reference-flags: -DOLD
#include <omp.h>
#include <stdio.h>

int main(void) {
    int x = 0;
    omp_depend_t o, p, many[2];
#pragma omp depobj(o) depend(inout : x)
#pragma omp depobj(p) depend(in : x)
#pragma omp depobj(many[1]) depend(in : x)
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp task depend(depobj : o) shared(x)
        x = 1;
#pragma omp task depend(depobj : o) shared(x)
        x += 2;
#pragma omp taskwait depend(depobj : p)
        x *= 10;
    }
#ifdef OLD
#pragma omp depobj(o) destroy
#pragma omp depobj(many[1]) destroy
#else
#pragma omp depobj(o) destroy(o)
#pragma omp depobj(many[1]) destroy(many[1])
#endif
#pragma omp depobj(p) destroy
    printf("%d\n", x);
    return x == 30 ? 0 : 1;
}

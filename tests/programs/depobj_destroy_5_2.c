// Since OpenMP 5.2 the clause destroy may name the object again.
// references: gcc (clang does not read the argument)
// reference-flags: -DOLD
#include <omp.h>
#include <stdio.h>

int main(void) {
    int x = 0;
    omp_depend_t o, p;
#pragma omp depobj(o) depend(inout : x)
#pragma omp depobj(p) depend(in : x)
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
#else
#pragma omp depobj(o) destroy(o)
#endif
#pragma omp depobj(p) destroy
    printf("%d\n", x);
    return x == 30 ? 0 : 1;
}

// taskwait depend waits for the tasks that it depends on; with nowait it only orders tasks; if(0) waits as well.
// flags: -fopenmp-version=51
// references: clang
#include <stdio.h>

int main(void) {
    int a = 0, b = 0, c = 0, d = 0, e = 0, seen[4];
#pragma omp parallel
#pragma omp single
    {
#pragma omp task depend(out : a) shared(a)
        a = 1;
#pragma omp task depend(inout : a) depend(out : b) shared(a, b)
        b = a + 1;
#pragma omp taskwait depend(in : a)
        seen[0] = a;
#pragma omp taskwait depend(inout : b)
        seen[1] = b;
#pragma omp task depend(out : c) shared(c)
        c = 3;
#pragma omp taskwait depend(in : c) depend(out : d) nowait
#pragma omp task depend(in : d) shared(c, d)
        d = c + 1;
#pragma omp task depend(in : c, d) depend(out : e) if (0) shared(c, d, e)
        e = c * 2;
        seen[2] = e;
#pragma omp taskwait
#pragma omp task depend(inout : d) shared(d)
        d *= 10;
        int when = e == 6;
#pragma omp task depend(iterator(i = 0 : 1), in : *(&d + i)) depend(out : e) if (!when) shared(d, e)
        e = d;
        seen[3] = e;
    }
    printf("%d %d %d %d %d %d\n", seen[0], seen[1], seen[2], seen[3], d, e);
    return seen[0] == 1 && seen[1] == 2 && seen[2] == 6 && seen[3] == 40 && e == 40 ? 0 : 1;
}

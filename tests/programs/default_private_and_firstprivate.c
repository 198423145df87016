// default(private) and default(firstprivate) on parallel, task, taskloop and taskloop simd; static variables stay shared.
// references: clang (gcc 12 has them in Fortran only)
// reference-flags: -fopenmp-version=51
#include <stdio.h>

static int counter;

int main(void) {
    int x = 4, y = 5, out[8] = {0}, list[3] = {1, 2, 3};
    static int kept = 7;
    struct { int a; double d; } s = {2, 0.5};
#pragma omp parallel default(firstprivate) num_threads(3) shared(out, counter)
    {
        x += y + list[2] + s.a;
        list[0] = x;
        s.d += list[0];
#pragma omp masked
        out[0] = x + (int)s.d;
#pragma omp critical
        kept += x;
#pragma omp atomic
        counter++;
    }
    printf("%d %d %d %d %g\n", x, list[0], out[0], s.a, s.d);
#pragma omp parallel default(private) num_threads(2) shared(out)
    {
        x = 3;
        list[1] = x;
        for (y = 0; y < 4; y++) x += list[1];
#pragma omp single
        {
#pragma omp task default(firstprivate) shared(out)
            out[1] = x * 2;
#pragma omp task default(private) shared(out)
            {
                x = 5;
                out[2] = x;
            }
#pragma omp taskloop default(firstprivate) shared(out) num_tasks(2)
            for (int i = 3; i < 5; i++) out[i] = x++ > 0 ? i : 0;
#pragma omp taskloop simd default(firstprivate) shared(out) num_tasks(2)
            for (int i = 5; i < 8; i++) out[i] = x + i;
        }
    }
    for (int i = 0; i < 8; i++) printf("%d ", out[i]);
    printf("%d %d %d\n", x, y, list[1]);
    return 0;
}

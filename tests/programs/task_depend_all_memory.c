// omp_all_memory stands for every location, those named before and after, alone and beside others.
// flags: -fopenmp-version=51 -Wno-weft-lenient
// references: clang
#include <stdio.h>

int main(void) {
    int a = 0, b = 0, c = 0, snapshot = 0, after = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task depend(out : a) shared(a)
        a = 1;
#pragma omp task depend(out : b) shared(b)
        b = 2;
#pragma omp task depend(in : c) shared(c)
        c = 4;
#pragma omp task depend(inout : omp_all_memory) shared(a, b, c, snapshot)
        snapshot = a + b + c;
#pragma omp task depend(inout : a) shared(a, snapshot)
        a = snapshot * 10;
#pragma omp task depend(in : b) shared(b, snapshot, after)
        after = b + snapshot;
#pragma omp task depend(out : c, omp_all_memory) shared(a, after)
        after += a;
    }
    printf("%d %d %d\n", snapshot, a, after);
    return snapshot == 7 && after == 79 ? 0 : 1;
}

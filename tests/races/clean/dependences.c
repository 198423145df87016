// Dependences order the tasks: a chain, readers, a writer behind them.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int x = 0, a = 0, b = 0;
#pragma omp parallel
#pragma omp single
    {
        for (int i = 0; i < 5; i++) {
#pragma omp task shared(x) depend(inout : x)
            x++;
        }
#pragma omp task shared(x, a) depend(in : x)
        a = x;
#pragma omp task shared(x, b) depend(in : x)
        b = x;
#pragma omp task shared(x, a, b) depend(out : x) depend(in : a, b)
        x = 100;
#pragma omp taskwait depend(in : x)
        a += x;
    }
    return a != 105 || b != 5;
}

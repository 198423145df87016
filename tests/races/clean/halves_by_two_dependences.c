// The reader depends on both halves.
#include <stdio.h>
static int v[2];
int main(void) {
    int sum = 0;
#pragma omp parallel num_threads(4)
#pragma omp single
    {
#pragma omp task depend(out : v[0])
        v[0] = 1;
#pragma omp task depend(out : v[1])
        v[1] = 2;
#pragma omp task depend(in : v[0], v[1]) shared(sum)
        sum = v[0] + v[1];
#pragma omp taskwait
    }
    return sum != 3;
}

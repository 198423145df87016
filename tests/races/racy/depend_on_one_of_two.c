// The reader depends on the first half; the second half is written by a task with another dependence.
#include <stdio.h>
static int v[2];
int main(void) {
    int sum = 0;
#pragma omp parallel num_threads(4)
#pragma omp single
    {
#pragma omp task depend(out : v[0])
        v[0] = 1;
#pragma omp task depend(out : v[1]) // by
        v[1] = 2; // race: v[…]
#pragma omp task depend(in : v[0]) shared(sum)
        sum = v[0] + v[1]; // and
    }
    return sum < 0;
}

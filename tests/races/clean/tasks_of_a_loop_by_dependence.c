// The tasks of neighbors meet, but in the order of their dependences: one thread creates them.
#include <stdio.h>
enum { N = 40 };
static int cell[N + 1];
int main(void) {
#pragma omp parallel num_threads(3)
#pragma omp single
    for (int i = 0; i < N; i++) {
#pragma omp task firstprivate(i) depend(in : cell[i]) depend(inout : cell[i + 1])
        cell[i + 1] += cell[i] + 1;
    }
    return cell[N] != N;
}

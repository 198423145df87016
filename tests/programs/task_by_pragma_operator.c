// Tasks, taskwait, sections and ordered by macros that use the _Pragma operator.
#include <stdio.h>

#define OMP(x) _Pragma(#x)
#define SPAWN(...) OMP(omp task firstprivate(__VA_ARGS__))
#define JOIN OMP(omp taskwait)

int main(void) {
    int out[6] = {0}, sum = 0, log[6], n = 0;
    OMP(omp parallel)
    OMP(omp single)
    {
        for (int i = 0; i < 6; i++) {
            SPAWN(i) out[i] = i * i;
        }
        JOIN
        for (int i = 0; i < 6; i++)
            sum += out[i];
    }
    OMP(omp parallel for ordered schedule(dynamic))
    for (int i = 0; i < 6; i++) {
        OMP(omp ordered) log[n++] = i;
    }
    printf("%d %d %d\n", sum, n, log[5]);
    return sum == 55 && log[5] == 5 ? 0 : 1;
}

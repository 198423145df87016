// if(0) alone does not make a task final; final(0) does not either. A task with if(0) in a final one is final.
// references: gcc (clang -O3 merges the calls of omp_in_final)
#include <omp.h>
#include <stdio.h>

int main(void) {
    int a = -1, b = -1, c = -1, d = -1;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task if (0) shared(a)
        a = omp_in_final();
#pragma omp task final(0) shared(b)
        b = omp_in_final();
#pragma omp task if (0) final(1) shared(c)
        c = omp_in_final();
#pragma omp task final(1) shared(d)
        {
#pragma omp task if (0) shared(d)
            d = omp_in_final();
        }
#pragma omp taskwait
    }
    printf("%d %d %d %d\n", a != 0, b != 0, c != 0, d != 0);
    return !a && !b && c && d ? 0 : 1;
}

// if(0): the task is done before the next statement, by the thread that meets it.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int bad = 0;
#pragma omp parallel reduction(+ : bad)
    {
        int done = 0, runner = -1;
#pragma omp task if (0) shared(done, runner)
        {
            done = 1;
            runner = omp_get_thread_num();
        }
        bad += done != 1;
        bad += runner != omp_get_thread_num();
    }
    printf("%d\n", bad);
    return bad;
}

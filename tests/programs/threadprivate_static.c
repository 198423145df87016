// A static threadprivate variable: each thread has its own, the initial thread keeps its value.
#include <omp.h>
#include <stdio.h>

static int counter = 5;
#pragma omp threadprivate(counter)

int main(void) {
    int bad = 0;
    counter = 10;
#pragma omp parallel reduction(+ : bad)
    {
        int me = omp_get_thread_num();
        bad += counter != (me == 0 ? 10 : 5);
        for (int i = 0; i <= me; i++)
            counter++;
#pragma omp barrier
        bad += counter != (me == 0 ? 11 : 6 + me);
    }
    printf("%d %d\n", counter, bad);
    return bad || counter != 11;
}

// Threadprivate variables beside _Thread_local ones; an aligned threadprivate array keeps its alignment.
#include <omp.h>
#include <stdint.h>
#include <stdio.h>

static _Thread_local int native = 3;
static int omp_one = 3;
static _Alignas(64) double buffer[8];
#pragma omp threadprivate(omp_one, buffer)

int main(void) {
    int bad = 0;
#pragma omp parallel reduction(+ : bad)
    {
        int me = omp_get_thread_num();
        bad += native != omp_one;
        native += me;
        omp_one += me;
        for (int k = 0; k < 8; k++)
            buffer[k] = me * k;
#pragma omp barrier
        bad += native != 3 + me || omp_one != native || buffer[7] != 7 * me;
        bad += (uintptr_t)buffer % 64 != 0;
    }
    printf("%d %d %d\n", bad, native, omp_one);
    return bad;
}

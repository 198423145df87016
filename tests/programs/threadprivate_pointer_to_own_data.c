// Threadprivate pointers to the thread's own threadprivate data and to memory of its own.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

static int cells[3], *cursor;
static double *heap;
#pragma omp threadprivate(cells, cursor, heap)

static void advance(void) { *cursor++ = omp_get_thread_num() + 1; }

int main(void) {
    int bad = 0;
    omp_set_dynamic(0);
#pragma omp parallel num_threads(4) reduction(+ : bad)
    {
        cursor = cells;
        heap = malloc(4 * sizeof *heap);
        for (int k = 0; k < 4; k++)
            heap[k] = k + omp_get_thread_num();
        advance();
        advance();
        bad += cursor - cells != 2;
    }
#pragma omp parallel num_threads(4) reduction(+ : bad)
    {
        int me = omp_get_thread_num();
        advance();
        bad += cells[0] + cells[1] + cells[2] != 3 * (me + 1);
        bad += heap[3] != 3 + me;
        free(heap);
    }
    printf("%d\n", bad);
    return bad;
}

// A malloc'ed array whose pointer is captured by value is exchanged across a barrier.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int *box = malloc(3 * sizeof *box), bad = 0;
    omp_set_dynamic(0);
#pragma omp parallel num_threads(3) reduction(+ : bad)
    {
        int me = omp_get_thread_num();
        box[me] = me * me;
#pragma omp barrier
        int left = box[(me + 2) % 3];
        bad += left != ((me + 2) % 3) * ((me + 2) % 3);
#pragma omp barrier
        box[(me + 1) % 3] = left;
#pragma omp barrier
        bad += box[me] != ((me + 1) % 3) * ((me + 1) % 3);
    }
    printf("%d %d %d %d\n", bad, box[0], box[1], box[2]);
    free(box);
    return bad;
}

// Each task has a pointer of its own, and all lead to one block.
#include <stdlib.h>
int main(void) {
    int *block = calloc(4, sizeof *block);
#pragma omp parallel num_threads(2)
#pragma omp single
    {
        for (int i = 0; i < 3; i++) {
            int *p = block + (i & 1);
#pragma omp task firstprivate(p) // by
            *p += 1; // race: *p
        }
    }
    free(block);
    return 0;
}

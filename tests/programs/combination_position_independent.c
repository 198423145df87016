// Threadprivate data, tasks and critical in position-independent code, with C99 and no strict aliasing.
// flags: -std=c99 -fPIC -fno-strict-aliasing
#include <stdio.h>

int exported = 2;
int each = 3;
#pragma omp threadprivate(each)

static void bump(void) {
#pragma omp critical(exported)
    exported++;
    each++;
}

int main(void) {
    int total = 0;
#pragma omp parallel shared(total)
    {
        each = 0;
#pragma omp barrier
#pragma omp single
        {
            int i;
            for (i = 0; i < 30; i++) {
#pragma omp task
                bump();
            }
        }
#pragma omp atomic
        total += each;
    }
    printf("%d %d\n", exported, total);
    return exported == 32 && total == 30 ? 0 : 1;
}

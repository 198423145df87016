// Locals declared in a task body are fresh in each instance, though the loop creates many at a time.
#include <stdio.h>

static void touch(int *p, int v) {
    for (int k = 0; k < 8; k++)
        p[k] = v + k;
}

int main(void) {
    int bad = 0;
#pragma omp parallel shared(bad)
#pragma omp single
    for (int i = 0; i < 64; i++) {
#pragma omp task
        {
            int local[8], s = 0;
            touch(local, i);
#pragma omp task shared(local)
            touch(local, 2 * i);
#pragma omp taskyield
#pragma omp taskwait
            for (int k = 0; k < 8; k++)
                s += local[k];
            if (s != 16 * i + 28) {
#pragma omp atomic
                bad++;
            }
        }
    }
    printf("%d\n", bad);
    return bad;
}

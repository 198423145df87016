// What stands behind a `cancel` of the team is not executed, and who finds something first tells by a critical region.
// env: OMP_CANCELLATION=true
#include <stdio.h>

static int first(const int *a, int n, int what) {
    int found = -1;
#pragma omp parallel
    {
#pragma omp for
        for (int i = 0; i < n; i++) {
            if (a[i] == what) {
#pragma omp critical
                found = i;
#pragma omp cancel for
            }
#pragma omp cancellation point for
        }
#pragma omp single
        found += found < 0 ? 0 : 100;
#pragma omp cancel parallel
        found = -5;
    }
    return found;
}

static int tasks(void) {
    int done = 0;
#pragma omp parallel
#pragma omp single
#pragma omp taskgroup
    for (int i = 0; i < 8; i++) {
#pragma omp task shared(done)
        {
#pragma omp cancel taskgroup
            done = i;
        }
    }
    return done;
}

int main(void) {
    int a[64];
    for (int i = 0; i < 64; i++) a[i] = i % 16;
    int at = first(a, 64, 9);
    return at % 16 == (9 + 100) % 16 && tasks() == 0 ? 0 : 1;
}

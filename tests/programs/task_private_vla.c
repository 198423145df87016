// A private VLA on a task has the length of the original and leaves it alone.
// references: gcc (clang refuses VLAs in the private and firstprivate clauses of a task)
#include <stdio.h>

static int run(int n) {
    int w[n], total = 0;
    for (int k = 0; k < n; k++)
        w[k] = 100;
    for (int i = 0; i < 12; i++) {
#pragma omp task private(w) shared(total)
        {
            for (int k = 0; k < n; k++)
                w[k] = 10 * i + k;
#pragma omp atomic
            total += w[0] + w[n - 1] + (sizeof w == n * sizeof(int));
        }
    }
#pragma omp taskwait
    return total + 1000 * (w[0] + w[n - 1]);
}

int main(void) {
    int r = 0;
#pragma omp parallel
#pragma omp single
    r = run(5);
    printf("%d\n", r);
    return r == 200000 + 1320 + 48 + 12 ? 0 : 1;
}

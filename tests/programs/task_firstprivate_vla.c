// A firstprivate VLA: each task has its own copy of all elements.
// references: gcc (clang refuses VLAs in the private and firstprivate clauses of a task)
#include <stdio.h>

static int run(int n) {
    int v[n], out[8], bad = 0;
    for (int k = 0; k < n; k++)
        v[k] = k;
    for (int i = 0; i < 8; i++) {
        v[0] = 100 * i;
#pragma omp task firstprivate(v) shared(out)
        {
            int s = 0;
            for (int k = 0; k < n; k++) {
                s += v[k];
                v[k] = -1;
            }
            out[i] = s;
        }
    }
    v[0] = 7;
#pragma omp taskwait
    for (int i = 0; i < 8; i++)
        bad += out[i] != 100 * i + n * (n - 1) / 2;
    return bad + (v[0] != 7) + (v[n - 1] != n - 1);
}

int main(void) {
    int bad = 0;
#pragma omp parallel
#pragma omp single
    bad = run(3) + run(40) + run(1000);
    printf("%d\n", bad);
    return bad;
}

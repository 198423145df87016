// Variables private to the enclosing region are firstprivate in a task that names no clause.
#include <stdio.h>

int main(void) {
    int seen[16], bad = 0, given = 3;
#pragma omp parallel shared(seen) firstprivate(given)
#pragma omp single
    {
        int local = 1;
        for (int i = 0; i < 16; i++) {
            int inner = i * 2;
            local += i;
#pragma omp task
            {
                seen[i] = local + inner + given;
                local = inner = given = -100;
            }
        }
        given = 50;
#pragma omp taskwait
        if (local != 121 || given != 50) {
#pragma omp atomic
            bad++;
        }
    }
    for (int i = 0; i < 16; i++)
        bad += seen[i] != 1 + i * (i + 1) / 2 + 2 * i + 3;
    printf("%d\n", bad);
    return bad;
}

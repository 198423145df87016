// A firstprivate array is copied whole at the creation of the task.
#include <stdio.h>

int main(void) {
    int table[5] = {0}, out[10], bad = 0;
#pragma omp parallel shared(out) firstprivate(table)
#pragma omp single
    {
        for (int i = 0; i < 10; i++) {
            for (int k = 0; k < 5; k++)
                table[k] += k;
#pragma omp task firstprivate(table)
            {
                int s = 0;
                for (int k = 0; k < 5; k++) {
                    s += table[k];
                    table[k] = 0;
                }
                out[i] = s;
            }
        }
#pragma omp taskwait
        if (table[4] != 40) {
#pragma omp atomic
            bad++;
        }
    }
    for (int i = 0; i < 10; i++)
        bad += out[i] != 10 * (i + 1);
    printf("%d\n", bad);
    return bad;
}

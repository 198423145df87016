// firstprivate takes the value at the creation of the task, whatever is written afterwards.
#include <stdio.h>

int main(void) {
    int seen[30], bad = 0;
#pragma omp parallel shared(seen)
#pragma omp single
    {
        int value = 0;
        for (int i = 0; i < 30; i++) {
            value += 7;
#pragma omp task firstprivate(value, i) shared(seen)
            {
                seen[i] = value;
                value = -1;
            }
        }
        value = 1000000;
#pragma omp taskwait
        bad += value != 1000000;
    }
    for (int i = 0; i < 30; i++)
        bad += seen[i] != 7 * (i + 1);
    printf("%d\n", bad);
    return bad;
}

// Every thread of a team creates tasks; a barrier completes the tasks of all.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int count = 0, bad = 0;
    omp_set_dynamic(0);
#pragma omp parallel num_threads(4) shared(count) reduction(+ : bad)
    {
        for (int i = 0; i < 10; i++) {
#pragma omp task
            {
#pragma omp atomic
                count++;
            }
        }
#pragma omp barrier
        bad += count != 40;
    }
    printf("%d %d\n", count, bad);
    return bad || count != 40;
}

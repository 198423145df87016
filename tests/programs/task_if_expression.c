// if with an expression: tasks for which it is false are done at once, the others by the taskwait.
#include <stdio.h>

int main(void) {
    int done[40] = {0}, early = 0, sum = 0;
#pragma omp parallel
#pragma omp single
    {
        for (int i = 0; i < 40; i++) {
#pragma omp task shared(done) if (i % 4 != 1)
            done[i] = i;
            if (i % 4 == 1)
                early += done[i] == i;
        }
#pragma omp taskwait
        for (int i = 0; i < 40; i++)
            sum += done[i];
    }
    printf("%d %d\n", early, sum);
    return early == 10 && sum == 780 ? 0 : 1;
}

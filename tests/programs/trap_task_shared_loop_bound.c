// The bound of the creating loop is shared with a task that changes it before the loop goes on.
#include <stdio.h>

int main(void) {
    int rounds = 0;
#pragma omp parallel shared(rounds)
#pragma omp single
    {
        int n = 3;
        for (int i = 0; i < n; i++) {
            if (i == 1) {
#pragma omp task shared(n)
                n += 4;
#pragma omp taskwait
            }
            rounds++;
        }
    }
    printf("%d\n", rounds);
    return rounds != 7;
}

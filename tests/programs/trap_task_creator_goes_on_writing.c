// A local of the creating loop is changed and reused right after each creation: each task has its own value.
#include <stdio.h>

struct job { int id; int data[6]; };

int main(void) {
    int bad = 0;
#pragma omp parallel shared(bad)
#pragma omp single
    {
        struct job j;
        for (int i = 0; i < 200; i++) {
            j.id = i;
            for (int k = 0; k < 6; k++)
                j.data[k] = i * k;
#pragma omp task firstprivate(j)
            {
                int wrong = 0;
                for (int k = 0; k < 6; k++)
                    wrong += j.data[k] != j.id * k;
                if (wrong) {
#pragma omp atomic
                    bad++;
                }
            }
        }
    }
    printf("%d\n", bad);
    return bad;
}

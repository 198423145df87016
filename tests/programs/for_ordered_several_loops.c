// Several ordered loops in one region, with nowait between them and inside a sequential loop.
#include <stdio.h>

int main(void) {
    int last[3] = {-1, -1, -1}, bad = 0;
#pragma omp parallel shared(last, bad)
    {
#pragma omp for ordered schedule(dynamic) nowait
        for (int i = 0; i < 20; i++) {
#pragma omp ordered
            {
#pragma omp atomic
                bad += last[0] != i - 1;
                last[0] = i;
            }
        }
#pragma omp for ordered schedule(static) nowait
        for (int i = 0; i < 25; i++) {
#pragma omp ordered
            {
#pragma omp atomic
                bad += last[1] != i - 1;
                last[1] = i;
            }
        }
#pragma omp barrier
        for (int round = 0; round < 5; round++) {
#pragma omp for ordered schedule(static, 2)
            for (int i = 0; i < 10; i++) {
#pragma omp ordered
                {
#pragma omp atomic
                    bad += last[2] != round * 10 + i - 1;
                    last[2] = round * 10 + i;
                }
            }
        }
    }
    printf("%d %d %d %d\n", last[0], last[1], last[2], bad);
    return bad || last[0] != 19 || last[1] != 24 || last[2] != 49;
}

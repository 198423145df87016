// A static schedule without a chunk size deals a loop out in one piece for each thread, with an ordered clause, too: so the
// threads find again what they wrote in another loop of that schedule, without a barrier. Scans are right whatever is dealt out.
#include <omp.h>
#include <stdio.h>

enum { N = 1003 };

int main(void) {
    static int who[N], sums[N];
    int moved = 0, order = 0, wrong = 0, sum = 0;
#pragma omp parallel reduction(+ : moved)
    {
#pragma omp for schedule(static) nowait
        for (int i = 0; i < N; i++) who[i] = omp_get_thread_num();
#pragma omp for schedule(static) ordered
        for (int i = 0; i < N; i++) {
            moved += who[i] != omp_get_thread_num();
#pragma omp ordered
            wrong += order++ != i;
        }
    }
#pragma omp parallel for ordered
    for (int i = 0; i < N; i++) {
        if (i % 3 == 0) {
#pragma omp ordered
            wrong += order++ != N + i / 3;
        }
    }
#pragma omp parallel for reduction(inscan, + : sum)
    for (int i = 0; i < N; i++) {
        sum += i;
#pragma omp scan inclusive(sum)
        sums[i] = sum;
    }
    for (int i = 0; i < N; i++) wrong += sums[i] != i * (i + 1) / 2;
    printf("moved %d wrong %d sum %d\n", moved, wrong, sum);
    return 0;
}

// Stores to shared data before the creation are not delayed past it, nor dropped when followed by others.
#include <stdio.h>

int main(void) {
    int seen[20], bad = 0;
#pragma omp parallel shared(seen)
#pragma omp single
    {
        int cell[20];
        for (int i = 0; i < 20; i++) {
            cell[i] = i + 5;
#pragma omp task shared(cell)
            seen[i] = cell[i];
        }
#pragma omp taskwait
        for (int i = 0; i < 20; i++)
            cell[i] = -1;
    }
    for (int i = 0; i < 20; i++)
        bad += seen[i] != i + 5;
    printf("%d\n", bad);
    return bad;
}

// firstprivate copies a whole array; changes stay in the thread.
#include <stdio.h>

int main(void) {
    int v[4] = {1, 2, 3, 4}, bad = 0;
#pragma omp parallel firstprivate(v) reduction(+ : bad) num_threads(4)
    {
        for (int i = 0; i < 4; i++) {
            bad += v[i] != i + 1;
            v[i] = -1;
        }
    }
    printf("%d %d%d%d%d\n", bad, v[0], v[1], v[2], v[3]);
    return bad || v[3] != 4;
}

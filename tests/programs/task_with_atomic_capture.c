// Tasks draw tickets by atomic capture: each number is drawn once.
#include <stdio.h>

int main(void) {
    int next = 0, drawn[256] = {0}, once = 0;
#pragma omp parallel shared(next, drawn)
#pragma omp single
    for (int i = 0; i < 256; i++) {
#pragma omp task
        {
            int mine;
#pragma omp atomic capture
            mine = next++;
#pragma omp atomic
            drawn[mine]++;
        }
    }
    for (int i = 0; i < 256; i++)
        once += drawn[i] == 1;
    printf("%d %d\n", next, once);
    return next == 256 && once == 256 ? 0 : 1;
}

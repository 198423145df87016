// ordered with schedule(static, 3), output printed from the ordered block itself.
#include <stdio.h>

int main(void) {
    int work[20];
#pragma omp parallel for ordered schedule(static, 3)
    for (int i = 0; i < 20; i++) {
        work[i] = i * i;
#pragma omp ordered
        printf("%d:%d ", i, work[i]);
    }
    printf("\n");
    return 0;
}

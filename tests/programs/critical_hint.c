// critical with a name and a hint.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int n = 0;
#pragma omp parallel num_threads(3)
#pragma omp critical(hinted) hint(omp_sync_hint_uncontended)
    n++;
    printf("%d\n", n);
    return n == 3 ? 0 : 1;
}

// proc_bind(close) is accepted and changes no result.
#include <stdio.h>

int main(void) {
    int n = 0;
#pragma omp parallel num_threads(2) proc_bind(close)
    {
#pragma omp atomic
        n++;
    }
    printf("%d\n", n);
    return n == 2 ? 0 : 1;
}

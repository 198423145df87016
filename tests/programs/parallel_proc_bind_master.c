// proc_bind(master), the old name of primary, is accepted.
#include <stdio.h>

int main(void) {
    int n = 0;
#pragma omp parallel proc_bind(master) num_threads(3)
    {
#pragma omp critical
        n++;
    }
    printf("%d\n", n);
    return n == 3 ? 0 : 1;
}

// lastprivate on for inside a region: all threads see the value after the barrier.
#include <stdio.h>

int main(void) {
    int x = 0, bad = 0;
#pragma omp parallel shared(x) reduction(+ : bad)
    {
#pragma omp for lastprivate(x) schedule(monotonic : dynamic)
        for (int i = 0; i < 15; i++)
            x = i;
        bad += x != 14;
    }
    printf("%d %d\n", x, bad);
    return x != 14 || bad;
}

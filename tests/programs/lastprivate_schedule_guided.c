// lastprivate under schedule(guided) with a downward loop.
#include <stdio.h>

int main(void) {
    long x = -1;
#pragma omp parallel for lastprivate(x) schedule(guided)
    for (long i = 50; i >= 1; i--)
        x = 1000 * i;
    printf("%ld\n", x);
    return x == 1000 ? 0 : 1;
}

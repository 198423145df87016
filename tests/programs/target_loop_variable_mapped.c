// The variable of a loop on a target, which is mapped as well: its last value reaches the host.
// devices: host, gpu
// references: clang, gcc
#include <stdio.h>

int main(void) {
    int a[10] = {0}, x = -1, y = -1;
#pragma omp target teams loop lastprivate(x) map(from: x) map(tofrom: a)
    for (x = 0; x < 10; x++)
        a[x] = x;
#pragma omp target parallel for lastprivate(y) map(tofrom: y, a)
    for (y = 0; y < 10; y += 3)
        a[y] += 100;
    printf("%d %d %d %d\n", x, y, a[8], a[9]);
    return 0;
}

// volatile variables as shared, private and loop data.
#include <stdio.h>

int main(void) {
    volatile int v[64];
    volatile int limit = 64;
    volatile int t;
    int sum = 0;
#pragma omp parallel for private(t) shared(v)
    for (int i = 0; i < limit; i++) {
        t = i;
        v[i] = t + t;
    }
    for (int i = 0; i < 64; i++)
        sum += v[i];
    printf("%d\n", sum);
    return sum == 4032 ? 0 : 1;
}

// reduction on a variable-length array.
#include <stdio.h>

static int run(int n) {
    int v[n], sum = 0;
    for (int i = 0; i < n; i++)
        v[i] = 1;
#pragma omp parallel for reduction(* : v[0 : n])
    for (int i = 0; i < 10; i++)
        v[i % n] *= 2;
    for (int i = 0; i < n; i++)
        sum += v[i];
    return sum;
}

int main(void) {
    printf("%d %d\n", run(5), run(3));
    return run(5) == 20 && run(3) == 32 ? 0 : 1;
}

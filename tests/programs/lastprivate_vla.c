// lastprivate of a variable-length array.
#include <stdio.h>

static int run(int n) {
    int v[n], sum = 0;
    for (int k = 0; k < n; k++)
        v[k] = 0;
#pragma omp parallel for lastprivate(v)
    for (int i = 0; i < 11; i++)
        for (int k = 0; k < n; k++)
            v[k] = i + k;
    for (int k = 0; k < n; k++)
        sum += v[k];
    return sum;
}

int main(void) {
    printf("%d %d\n", run(4), run(9));
    return run(4) == 46 && run(9) == 126 ? 0 : 1;
}

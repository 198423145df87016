// Tasks and regions in functions defined in the old style, with parameters that are promoted.
// flags: -std=gnu99 -Wno-deprecated-non-prototype -Wno-unknown-warning-option
#include <stdio.h>

static int scaled(v, n, by)
    int *v;
    short n;
    float by;
{
    int sum = 0;
#pragma omp parallel shared(sum)
#pragma omp single
    for (short i = 0; i < n; i++) {
#pragma omp task
        {
            v[i] = (int)(i * by);
#pragma omp atomic
            sum += v[i];
        }
    }
    return sum;
}

int main(void) {
    int v[10], r = scaled(v, (short)10, 2.5f);
    printf("%d %d\n", r, v[9]);
    return v[9] == 22 ? 0 : 1;
}

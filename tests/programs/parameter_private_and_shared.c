// A parameter that one region has private and the next one shared.
#include <stdio.h>

static int f(int n) {
#pragma omp parallel private(n) num_threads(2)
    {
        n = 99;
    }
#pragma omp parallel shared(n) num_threads(2)
    {
#pragma omp atomic
        n += 4;
    }
    return n;
}

int main(void) {
    printf("%d\n", f(1));
    return f(1) == 9 ? 0 : 1;
}

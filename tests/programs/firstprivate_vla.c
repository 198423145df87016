// firstprivate copies a variable-length array.
#include <stdio.h>

static int run(int n) {
    double v[n];
    int bad = 0;
    for (int i = 0; i < n; i++)
        v[i] = i * 0.5;
#pragma omp parallel firstprivate(v) reduction(+ : bad) num_threads(3)
    {
        for (int i = 0; i < n; i++)
            bad += v[i] != i * 0.5;
        for (int i = 0; i < n; i++)
            v[i] = -1;
    }
    return bad + (v[n - 1] != (n - 1) * 0.5);
}

int main(void) {
    int bad = run(3) + run(64);
    printf("%d\n", bad);
    return bad;
}

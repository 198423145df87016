// Two regions with equal text in two branches are not merged into a broken one.
#include <stdio.h>

static int run(int which, int *v) {
    if (which) {
#pragma omp parallel for
        for (int i = 0; i < 8; i++)
            v[i] += 1;
        return v[0];
    } else {
#pragma omp parallel for
        for (int i = 0; i < 8; i++)
            v[i] += 1;
        return -v[7];
    }
}

int main(void) {
    int v[8] = {0}, a = run(1, v), b = run(0, v);
    printf("%d %d\n", a, b);
    return a != 1 || b != -2;
}

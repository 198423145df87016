// Functions return values right after a region, from several places.
#include <stdio.h>

static int find(const int *v, int n, int key) {
    int at = n;
    if (n == 0)
        return -2;
#pragma omp parallel for reduction(min : at)
    for (int i = 0; i < n; i++)
        if (v[i] == key && i < at)
            at = i;
    if (at < n)
        return at;
    return -1;
}

int main(void) {
    int v[9] = {4, 1, 7, 7, 2, 9, 7, 0, 3};
    int r[4] = {find(v, 9, 7), find(v, 9, 3), find(v, 9, 5), find(v, 0, 4)};
    printf("%d %d %d %d\n", r[0], r[1], r[2], r[3]);
    return r[0] == 2 && r[1] == 8 && r[2] == -1 && r[3] == -2 ? 0 : 1;
}

// Array parameters, [static n], two-dimensional and of unknown bound, are pointers in a region.
#include <stdio.h>

static int total(int a[static 4], int m[][3], int n, int v[n]) {
    int sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < 4; i++) {
        a[i] += 1;
        sum += a[i] + m[i][2] + v[i];
    }
    return sum;
}

int main(void) {
    int a[4] = {1, 2, 3, 4}, m[4][3] = {{0, 0, 10}, {0, 0, 20}, {0, 0, 30}, {0, 0, 40}};
    int v[4] = {100, 200, 300, 400};
    int r = total(a, m, 4, v);
    printf("%d %d\n", r, a[3]);
    return r == 1114 && a[3] == 5 ? 0 : 1;
}

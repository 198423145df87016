// A VLA shared by tasks, of one and of two dimensions.
#include <stdio.h>

static int run(int n, int m) {
    int v[n], a[n][m], sum = 0;
    for (int i = 0; i < n; i++) {
#pragma omp task shared(v, a)
        {
            v[i] = i;
            for (int j = 0; j < m; j++)
                a[i][j] = i * m + j;
        }
    }
#pragma omp taskwait
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            sum += a[i][j] + v[i];
    return sum;
}

int main(void) {
    int sum = 0;
#pragma omp parallel
#pragma omp single
    sum = run(9, 5);
    printf("%d\n", sum);
    return sum == 990 + 180 ? 0 : 1;
}

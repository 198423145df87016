// An untied task with children and taskwait: its locals are there after the wait.
#include <stdio.h>

static int tree(int n) {
    int a = 0, b = 0, mine = n * n;
    if (n <= 0)
        return 1;
#pragma omp task untied shared(a)
    a = tree(n - 1);
#pragma omp task untied shared(b)
    b = tree(n - 2);
#pragma omp taskwait
    return a + b + mine;
}

int main(void) {
    int r = 0;
#pragma omp parallel
#pragma omp single
    r = tree(10);
    printf("%d\n", r);
    return r == 1568 ? 0 : 1;
}

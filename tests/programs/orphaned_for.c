// An orphaned worksharing loop binds to the caller's team, or runs serially without one.
#include <stdio.h>

static int a[48];

static void fill(int by) {
#pragma omp for schedule(dynamic, 5)
    for (int i = 0; i < 48; i++)
        a[i] += by;
}

int main(void) {
    int sum = 0;
    fill(1);
#pragma omp parallel
    {
        fill(10);
        fill(100);
    }
    for (int i = 0; i < 48; i++)
        sum += a[i];
    printf("%d\n", sum);
    return sum == 48 * 111 ? 0 : 1;
}

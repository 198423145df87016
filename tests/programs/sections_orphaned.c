// A sections construct in a function that is called from a region, from several places and from no region.
#include <stdio.h>

static void work(int *v, int k) {
#pragma omp sections
    {
#pragma omp section
        v[0] += k;
#pragma omp section
        v[1] += 10 * k;
#pragma omp section
        v[2] += 100 * k;
    }
}

int main(void) {
    int v[3] = {0};
    work(v, 1);
#pragma omp parallel
    {
        work(v, 2);
        work(v, 3);
    }
    printf("%d %d %d\n", v[0], v[1], v[2]);
    return v[0] == 6 && v[1] == 60 && v[2] == 600 ? 0 : 1;
}

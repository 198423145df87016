// What the masked thread writes, the others read in a loop behind it: masked has no barrier.
#include <stdio.h>
enum { N = 24 };
static int scale;
static int v[N];
int main(void) {
#pragma omp parallel num_threads(4)
    {
#pragma omp masked
        scale = 3; // race: scale
#pragma omp for // by
        for (int i = 0; i < N; i++)
            v[i] = i * scale; // and
    }
    return v[1] < 0;
}

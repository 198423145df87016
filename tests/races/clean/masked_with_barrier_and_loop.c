// What the masked thread writes, the others read behind a barrier.
#include <stdio.h>
enum { N = 24 };
static int scale;
static int v[N];
int main(void) {
#pragma omp parallel num_threads(4)
    {
#pragma omp masked
        scale = 3;
#pragma omp barrier
#pragma omp for nowait
        for (int i = 0; i < N; i++)
            v[i] = i * scale;
    }
    return v[1] != 3;
}

// The group around the taskloop waits for its tasks, though the taskloop does not.
#include <stdio.h>
enum { N = 32 };
static int v[N];
int main(void) {
    int sum = 0;
#pragma omp parallel num_threads(4)
#pragma omp single
    {
#pragma omp taskgroup
        {
#pragma omp taskloop nogroup grainsize(4)
            for (int i = 0; i < N; i++)
                v[i] = i;
        }
        for (int i = 0; i < N; i++)
            sum += v[i];
    }
    return sum != N * (N - 1) / 2;
}

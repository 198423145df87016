// With a static schedule a thread knows its share, and tells of it by a lock behind the loop.
#include <omp.h>
enum { N = 40 };
static int a[N], filled, sum;
int main(void) {
#pragma omp parallel num_threads(4)
    {
#pragma omp for schedule(static) nowait
        for (int i = 0; i < N; i++)
            a[i] = i;
#pragma omp critical
        filled++;
#pragma omp masked
        {
            int seen = 0;
            while (seen < 4) {
#pragma omp critical
                seen = filled;
            }
            for (int i = 0; i < N; i++)
                sum += a[i];
        }
    }
    return sum != N * (N - 1) / 2;
}

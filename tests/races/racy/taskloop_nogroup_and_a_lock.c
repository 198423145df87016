// The lock that the creator takes says nothing of the tasks of the loop.
#include <omp.h>
static int a[8], n, sum;
int main(void) {
#pragma omp parallel num_threads(2)
    {
#pragma omp masked
        {
#pragma omp taskloop nogroup grainsize(1) // by
            for (int i = 0; i < 8; i++)
                a[i] = i; // race: a[…]
#pragma omp critical
            n = 1;
        }
#pragma omp masked filter(1)
        {
            int seen = 0;
            while (!seen) {
#pragma omp critical
                seen = n;
            }
            sum = a[3]; // and
        }
    }
    return sum < 0;
}

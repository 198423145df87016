// The loop that sums up goes another way through the array than the one that fills it, which ends without a barrier.
#include <stdio.h>
enum { N = 64 };
static int cell[N];
int main(void) {
    int sum = 0;
#pragma omp parallel num_threads(4)
    {
#pragma omp for schedule(static, 4) nowait // by
        for (int i = 0; i < N; i++)
            cell[i] = i; // race: cell[…]
#pragma omp for schedule(static, 8) reduction(+ : sum)
        for (int i = 0; i < N; i++)
            sum += cell[i]; // and
    }
    return sum < 0;
}

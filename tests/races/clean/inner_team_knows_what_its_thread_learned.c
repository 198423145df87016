// What a thread has learned by a lock is known to the team that it forks.
#include <omp.h>
static int x, done, sum;
int main(void) {
    omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2)
    {
#pragma omp masked
        {
            x = 3;
#pragma omp critical
            done = 1;
        }
#pragma omp masked filter(1)
        {
            int seen = 0;
            while (!seen) {
#pragma omp critical
                seen = done;
            }
#pragma omp parallel num_threads(2) reduction(+ : sum)
            sum += x;
        }
    }
    return sum != 6;
}

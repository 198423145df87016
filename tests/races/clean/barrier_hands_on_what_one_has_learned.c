// One thread of an inner team learns what the other team's thread did, and its barrier tells the rest.
#include <omp.h>
static int x, done, sum;
int main(void) {
    omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2)
    {
        if (omp_get_thread_num() == 0) {
            x = 3;
#pragma omp critical
            done = 1;
        } else {
#pragma omp parallel num_threads(3) reduction(+ : sum)
            {
#pragma omp masked filter(1)
                {
                    int seen = 0;
                    while (!seen) {
#pragma omp critical
                        seen = done;
                    }
                }
#pragma omp barrier
                sum += x;
            }
        }
    }
    return sum != 9;
}

// What a thread did before its inner team is known to who learns from that team.
#include <omp.h>
static int x, y, done;
int main(void) {
    omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2)
    {
#pragma omp masked
        {
            x = 3;
#pragma omp parallel num_threads(2)
            {
#pragma omp masked filter(1)
                {
#pragma omp critical
                    done = 1;
                }
            }
        }
#pragma omp masked filter(1)
        {
            int seen = 0;
            while (!seen) {
#pragma omp critical
                seen = done;
            }
            y = x;
        }
    }
    return y != 3;
}

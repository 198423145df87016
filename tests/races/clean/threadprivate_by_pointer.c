// Each thread shows its copy to the others, who read it behind a barrier, and write it in turn.
#include <omp.h>
static int own;
#pragma omp threadprivate(own)
int main(void) {
    int *of[4], sum = 0;
    omp_set_dynamic(0);
#pragma omp parallel num_threads(4)
    {
        int me = omp_get_thread_num();
        of[me] = &own;
        own = me;
#pragma omp for schedule(dynamic)
        for (int i = 0; i < 12; i++)
            own += 1 - 1;
#pragma omp barrier
        int next = *of[(me + 1) % 4];
#pragma omp barrier
        *of[(me + 1) % 4] = next + 1;
#pragma omp barrier
#pragma omp critical
        sum += own;
    }
    return sum != 10;
}

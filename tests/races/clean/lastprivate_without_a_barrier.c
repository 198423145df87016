// The last iteration of a loop with as many iterations is the same thread's, a barrier comes before others read, and what is
// firstprivate as well is written behind all who read it.
#include <omp.h>
int main(void) {
    int last = 3, both = 1, seen = 0, wrong = 0;
#pragma omp parallel num_threads(4)
    {
#pragma omp for schedule(static) lastprivate(last) firstprivate(both) lastprivate(both) nowait
        for (int i = 0; i < 21; i++) {
            last = i;
            both += i;
        }
        if (omp_get_thread_num() == omp_get_num_threads() - 1)
            last++;
#pragma omp barrier
#pragma omp critical
        seen += last + (both > 0);
    }
    return wrong + (seen != 4 * 22);
}

// The copy used inside master is the initial thread's; a threadprivate variable in a critical is the executing thread's.
#include <omp.h>
#include <stdio.h>

static int owner = -1;
#pragma omp threadprivate(owner)

int main(void) {
    int bad = 0, at_master = -1, sum = 0;
#pragma omp parallel reduction(+ : bad) shared(at_master, sum)
    {
        owner = omp_get_thread_num();
#pragma omp barrier
#pragma omp master
        at_master = owner;
#pragma omp critical
        {
            bad += owner != omp_get_thread_num();
            sum += owner == 0;
        }
    }
    printf("%d %d %d %d\n", at_master, owner, sum, bad);
    return at_master || owner || bad || sum != 1;
}

// A threadprivate variable reached by an extern declaration in a block, and defined twice tentatively.
#include <omp.h>
#include <stdio.h>

int tentative;
#pragma omp threadprivate(tentative)
int tentative;

static int read_it(void) {
    extern int tentative;
    return tentative;
}

int main(void) {
    int bad = 0;
    tentative = 4;
#pragma omp parallel copyin(tentative) reduction(+ : bad)
    {
        extern int tentative;
        tentative += omp_get_thread_num();
#pragma omp barrier
        bad += read_it() != 4 + omp_get_thread_num();
    }
    printf("%d %d\n", bad, read_it());
    return bad;
}

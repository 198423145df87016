// Each thread of the region writes a shared variable.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int last = -1;
#pragma omp parallel // by
    last = omp_get_thread_num(); // race: last
    return last < 0;
}

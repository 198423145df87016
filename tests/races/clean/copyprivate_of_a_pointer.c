// What the single has written is known to those who get its pointer.
#include <stdlib.h>
static int sum;
int main(void) {
#pragma omp parallel num_threads(4)
    {
        int *p;
#pragma omp single copyprivate(p)
        {
            p = malloc(sizeof *p);
            *p = 5;
        }
#pragma omp atomic
        sum += *p;
#pragma omp barrier
#pragma omp masked
        free(p);
    }
    return sum != 20;
}

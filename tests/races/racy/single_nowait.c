// Others do not wait for the `single`.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int n = 0, seen = 0;
#pragma omp parallel reduction(+ : seen)
    {
#pragma omp single nowait // by
        n = 5; // race: n
        seen += n; // and
    }
    return seen < 0;
}

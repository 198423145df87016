// omp_in_final and omp_get_level differ between a region and the undeferred task inside it.
// references: gcc (clang -O3 merges the calls of omp_in_final)
#include <omp.h>
#include <stdio.h>

int main(void) {
    int before = 1, inside = 0, after = 1;
#pragma omp parallel shared(before, inside, after)
#pragma omp single
    {
        before = omp_in_final();
#pragma omp task final(1) if (0) shared(inside)
        inside = omp_in_final();
        after = omp_in_final();
    }
    printf("%d %d %d\n", before != 0, inside != 0, after != 0);
    return before || !inside || after;
}

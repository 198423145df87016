// private and firstprivate on the single itself beside copyprivate.
#include <stdio.h>

int main(void) {
    int start = 4, scratch = 8, bad = 0;
#pragma omp parallel shared(start, scratch) reduction(+ : bad)
    {
        int result = 0;
#pragma omp single firstprivate(start) private(scratch) copyprivate(result)
        {
            scratch = start * 2;
            start = 0;
            result = scratch + 1;
        }
        bad += result != 9 || start != 4 || scratch != 8;
    }
    printf("%d %d %d\n", start, scratch, bad);
    return bad;
}

// untied tasks with a taskyield in the middle keep their private data.
#include <stdio.h>

int main(void) {
    int bad = 0;
    long sum = 0;
#pragma omp parallel shared(bad, sum)
#pragma omp single
    for (int i = 0; i < 100; i++) {
#pragma omp task untied firstprivate(i)
        {
            int twice = 2 * i;
#pragma omp taskyield
            if (twice != i + i) {
#pragma omp atomic
                bad++;
            }
#pragma omp atomic
            sum += twice;
        }
    }
    printf("%d %ld\n", bad, sum);
    return bad || sum != 9900;
}

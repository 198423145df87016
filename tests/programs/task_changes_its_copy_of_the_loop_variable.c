// A task in a loop changes its own copy of the loop's variable, which it has by rule or by a clause.
#include <stdio.h>

int main(void) {
    unsigned sum = 0;
#pragma omp parallel for
    for (int i = 0; i < 100; i++) {
#pragma omp task shared(sum)
        {
            i += 3;
#pragma omp atomic
            sum += i;
        }
#pragma omp task shared(sum) firstprivate(i)
        {
            i *= 2;
#pragma omp atomic
            sum += i;
        }
#pragma omp parallel private(i) num_threads(2)
        {
            i = 1;
#pragma omp atomic
            sum += i;
        }
    }
    printf("%d\n", sum > 0);
#pragma omp parallel
#pragma omp single
    sum = 0;
#pragma omp parallel for collapse(2)
    for (int i = 0; i < 10; i++) {
        for (int j = 0; j < 10; j++) {
#pragma omp task shared(sum)
            {
                j -= i;
#pragma omp atomic
                sum += j + 10;
            }
        }
    }
    printf("%u\n", sum);
    return 0;
}

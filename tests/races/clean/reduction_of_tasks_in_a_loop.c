// Tasks of a worksharing loop take part in its reduction.
#include <stdio.h>
int main(void) {
    int sum = 0;
#pragma omp parallel num_threads(4)
    {
#pragma omp for reduction(task, + : sum)
        for (int i = 0; i < 16; i++) {
#pragma omp task in_reduction(+ : sum) firstprivate(i)
            sum += i;
        }
    }
    return sum != 120;
}

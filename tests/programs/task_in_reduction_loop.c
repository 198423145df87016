// Tasks that add to the reduction variable of a worksharing loop, with a taskwait per iteration.
#include <stdio.h>

int main(void) {
    long sum = 0, direct = 0;
#pragma omp parallel for reduction(+ : sum, direct) schedule(dynamic)
    for (int i = 0; i < 40; i++) {
        for (int k = 0; k < 3; k++) {
#pragma omp task shared(sum)
            {
#pragma omp atomic
                sum += i * k;
            }
        }
#pragma omp taskwait
        direct += i;
    }
    printf("%ld %ld\n", sum, direct);
    return sum == 2340 && direct == 780 ? 0 : 1;
}

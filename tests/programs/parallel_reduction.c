// A reduction on parallel itself combines one value per thread with the original.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int sum = 100;
    omp_set_dynamic(0);
#pragma omp parallel num_threads(5) reduction(+ : sum)
    sum += omp_get_thread_num() + 1;
    printf("%d\n", sum);
    return sum == 115 ? 0 : 1;
}

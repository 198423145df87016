// A static threadprivate variable that is written in one region and read in the next: not a plain global.
#include <omp.h>
#include <stdio.h>

static int flag;
#pragma omp threadprivate(flag)

int main(void) {
    int sum = 0;
    omp_set_dynamic(0);
    flag = 1;
#pragma omp parallel num_threads(4)
    if (omp_get_thread_num() == 2)
        flag = 10;
#pragma omp parallel num_threads(4) reduction(+ : sum)
    sum += flag;
    printf("%d %d\n", flag, sum);
    return flag == 1 && sum == 11 ? 0 : 1;
}

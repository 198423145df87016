// Work dealt out by hand with the thread number and the team size.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int a[100], sum = 0;
#pragma omp parallel shared(a)
    {
        int t = omp_get_thread_num(), n = omp_get_num_threads();
        for (int i = t; i < 100; i += n)
            a[i] = i * 3;
    }
    for (int i = 0; i < 100; i++)
        sum += a[i];
    printf("%d\n", sum);
    return sum == 14850 ? 0 : 1;
}

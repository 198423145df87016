// firstprivate through two levels of regions: each level copies from the one around it.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int x = 5, sum = 0;
    omp_set_dynamic(0);
#pragma omp parallel num_threads(2) firstprivate(x) shared(sum)
    {
        x += 10 * (omp_get_thread_num() + 1);
#pragma omp parallel num_threads(2) firstprivate(x) if (0)
        {
            x += 100;
#pragma omp atomic
            sum += x;
        }
#pragma omp atomic
        sum += x;
    }
    printf("%d %d\n", sum, x);
    return sum == 115 + 125 + 15 + 25 && x == 5 ? 0 : 1;
}

// schedule(static, 1) deals single iterations round robin.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int bad = 0, sum = 0;
#pragma omp parallel for schedule(static, 1) reduction(+ : bad, sum)
    for (int i = 20; i > -17; i--) {
        bad += (20 - i) % omp_get_num_threads() != omp_get_thread_num();
        sum += i;
    }
    printf("%d %d\n", bad, sum);
    return bad || sum != 74;
}

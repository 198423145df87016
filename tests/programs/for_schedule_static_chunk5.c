// schedule(static, 5) deals chunks of five round robin by thread number.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int bad = 0, sum = 0;
#pragma omp parallel for schedule(static, 5) reduction(+ : bad, sum)
    for (int i = 0; i < 103; i++) {
        bad += (i / 5) % omp_get_num_threads() != omp_get_thread_num();
        sum += i;
    }
    printf("%d %d\n", bad, sum);
    return bad || sum != 5253;
}

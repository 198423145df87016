// A chunk larger than the loop gives all iterations to the first thread.
#include <omp.h>
#include <stdio.h>

int main(void) {
    int bad = 0, n = 0;
    long chunk = 1000;
#pragma omp parallel for schedule(static, chunk) reduction(+ : bad, n)
    for (int i = 0; i < 10; i++) {
        bad += omp_get_thread_num() != 0;
        n++;
    }
    printf("%d %d\n", bad, n);
    return bad || n != 10;
}

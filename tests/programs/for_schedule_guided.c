// schedule(guided) covers all iterations of a stride-three loop.
#include <stdio.h>

int main(void) {
    long sum = 0;
    int n = 0;
#pragma omp parallel for schedule(guided) reduction(+ : sum, n)
    for (int i = 1; i <= 1000; i += 3) {
        sum += i;
        n++;
    }
    printf("%ld %d\n", sum, n);
    return n == 334 && sum == 167167 ? 0 : 1;
}

// Downwards with >= and a step of four that misses the bound.
#include <stdio.h>

int main(void) {
    int sum = 0, n = 0, last = 0;
#pragma omp parallel for reduction(+ : sum, n) lastprivate(last)
    for (int i = 30; i >= -5; i -= 4) {
        sum += i;
        n++;
        last = i;
    }
    printf("%d %d %d\n", sum, n, last);
    return sum == 126 && n == 9 && last == -2 ? 0 : 1;
}

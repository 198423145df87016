// A signed 16-bit loop over the whole type: the trip count does not fit in the type.
#include <stdio.h>

int main(void) {
    long sum = 0;
    int n = 0;
#pragma omp parallel for reduction(+ : sum, n) schedule(dynamic, 1000)
    for (short i = -32768; i < 32767; i++) {
        sum += i;
        n++;
    }
    printf("%ld %d\n", sum, n);
    return n == 65535 && sum == -65535 ? 0 : 1;
}

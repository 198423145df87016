// A variable-length array declared inside a region is each thread's own.
#include <stdio.h>

int main(void) {
    int sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int n = 1; n <= 20; n++) {
        int t[n];
        for (int i = 0; i < n; i++)
            t[i] = i;
        for (int i = 0; i < n; i++)
            sum += t[i];
    }
    printf("%d\n", sum);
    return sum == 1330 ? 0 : 1;
}

// i <= INT_MAX - 1 with unit step ends at the largest legal bound.
#include <limits.h>
#include <stdio.h>

int main(void) {
    int n = 0, last = 0;
#pragma omp parallel for reduction(+ : n) lastprivate(last)
    for (int i = INT_MAX - 20; i <= INT_MAX - 1; i++) {
        n++;
        last = i;
    }
    printf("%d %d\n", n, last);
    return n == 20 && last == INT_MAX - 1 ? 0 : 1;
}

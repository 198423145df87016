// An inner declaration shadows an outer variable that the region also uses.
#include <stdio.h>

int x = 1000;

int main(void) {
    int x = 5, sum = 0;
#pragma omp parallel for reduction(+ : sum) firstprivate(x)
    for (int i = 0; i < 4; i++) {
        sum += x;
        {
            int x = 100 * (i + 1);
            sum += x;
            for (int i = 0; i < 2; i++) {
                extern int x;
                sum += x;
            }
        }
        x = x + 0;
    }
    printf("%d %d\n", sum, x);
    return sum == 20 + 1000 + 8000 ? 0 : 1;
}

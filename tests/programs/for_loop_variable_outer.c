// The loop variable declared outside is private in the loop and untouched after a parallel for.
#include <stdio.h>

int main(void) {
    int i = 1234, sum = 0;
#pragma omp parallel
    {
#pragma omp for reduction(+ : sum)
        for (i = 0; i < 10; i++)
            sum += i;
    }
    printf("%d\n", sum);
    return sum == 45 ? 0 : 1;
}

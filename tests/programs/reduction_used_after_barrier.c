// The result of a worksharing reduction is there for all threads after the loop's barrier.
#include <stdio.h>

int main(void) {
    int sum = 0, bad = 0;
#pragma omp parallel shared(sum) reduction(+ : bad)
    {
#pragma omp for reduction(+ : sum)
        for (int i = 0; i < 100; i++)
            sum += i;
        bad += sum != 4950;
    }
    printf("%d %d\n", sum, bad);
    return bad || sum != 4950;
}

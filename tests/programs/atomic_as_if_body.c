// atomic as the unbraced body of an if, an else and a loop.
#include <stdio.h>

int main(void) {
    int even = 0, odd = 0, all = 0;
#pragma omp parallel for
    for (int i = 0; i < 31; i++) {
        if (i % 2 == 0)
#pragma omp atomic
            even++;
        else
#pragma omp atomic
            odd++;
        for (int k = 0; k < 2; k++)
#pragma omp atomic
            all++;
    }
    printf("%d %d %d\n", even, odd, all);
    return even == 16 && odd == 15 && all == 62 ? 0 : 1;
}

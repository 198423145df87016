// Tasks in both branches of an if, as the branches themselves, and after a continue.
#include <stdio.h>

int main(void) {
    int even = 0, odd = 0, other = 0;
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < 60; i++) {
        if (i % 3 == 2) {
            continue;
        } else if (i % 2 == 0)
#pragma omp task shared(even)
        {
#pragma omp atomic
            even += i;
        }
        else
#pragma omp task shared(odd)
        {
#pragma omp atomic
            odd += i;
        }
        if (i >= 30)
            break;
        while (i % 10 == 0) {
#pragma omp task
            {
#pragma omp atomic
                other++;
            }
            break;
        }
    }
    printf("%d %d %d\n", even, odd, other);
    return even == 170 && odd == 140 && other == 2 ? 0 : 1;
}

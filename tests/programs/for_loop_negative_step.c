// i += s with a negative s known only at run time counts down.
#include <stdio.h>

int main(int argc, char **argv) {
    int sum = 0, s = argc > 0 ? -2 : -1;
    (void)argv;
#pragma omp parallel for reduction(+ : sum)
    for (int i = 10; i > -10; i += -2)
        sum += i;
    int sum2 = 0;
#pragma omp parallel for reduction(+ : sum2)
    for (int i = 9; i > 0; i = i + s)
        sum2 += i;
    printf("%d %d\n", sum, sum2);
    return sum == 10 && sum2 == 25 ? 0 : 1;
}

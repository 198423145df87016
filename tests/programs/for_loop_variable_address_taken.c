// The address of the loop variable is taken in the body.
#include <stdio.h>

static int through(const int *p) { return *p * 2; }

int main(void) {
    int sum = 0;
#pragma omp parallel for reduction(+ : sum) schedule(static, 3)
    for (int i = 0; i < 25; i++)
        sum += through(&i);
    printf("%d\n", sum);
    return sum == 600 ? 0 : 1;
}

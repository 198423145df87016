// Function calls in the bounds and the step are evaluated once when the loop is not in a team.
#include <stdio.h>

static int calls;
static int value(int v) { calls++; return v; }

int main(void) {
    int sum = 0;
#pragma omp for
    for (int i = value(2); i < value(20); i += value(3))
        sum += i;
    printf("%d %d\n", sum, calls);
    return sum == 57 && calls == 3 ? 0 : 1;
}

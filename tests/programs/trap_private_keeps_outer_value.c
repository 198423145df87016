// The private copy and the original are two objects: the original's value is read only afterwards.
#include <stdio.h>

static int use(int x) { return x * 2; }

int main(void) {
    int x = 42, sum = 0, kept = x;
#pragma omp parallel private(x) reduction(+ : sum) num_threads(4)
    {
        x = 1;
        sum += use(x);
    }
    printf("%d %d\n", x, sum);
    return x != kept || x != 42 || sum != 8;
}

// The same reduction is repeated: each round starts from the last round's result.
#include <stdio.h>

int main(void) {
    long acc = 1;
    for (int k = 0; k < 10; k++)
#pragma omp parallel for reduction(+ : acc)
        for (int i = 0; i < 4; i++)
            acc += k * i;
    printf("%ld\n", acc);
    return acc == 271 ? 0 : 1;
}

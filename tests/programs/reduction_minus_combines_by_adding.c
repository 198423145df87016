// reduction(-): partial results are added to the original.
#include <stdio.h>

int main(void) {
    long balance = 1000;
#pragma omp parallel for reduction(- : balance)
    for (int i = 1; i <= 20; i++)
        balance -= i;
    printf("%ld\n", balance);
    return balance == 790 ? 0 : 1;
}

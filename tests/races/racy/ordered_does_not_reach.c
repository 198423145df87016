// What stands outside of the `ordered` region is not ordered with what stands in another one.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int last = 0, sum = 0;
#pragma omp parallel for ordered num_threads(2) reduction(+ : sum) schedule(static, 1) // by
    for (int i = 0; i < 10; i++) {
#pragma omp ordered
        sum += i;
        last = i; // race: last
    }
    return last < 0;
}

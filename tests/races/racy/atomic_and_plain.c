// An atomic update, and a plain read beside it.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int count = 0, seen = 0;
#pragma omp parallel for reduction(+ : seen) // by
    for (int i = 0; i < 20; i++) {
#pragma omp atomic
        count++; // race: count
        seen += count; // and
    }
    return seen < 0;
}

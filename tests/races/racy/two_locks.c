// Each iteration takes one of two locks, and all write the same.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    omp_lock_t lock[2];
    int count = 0;
    omp_init_lock(&lock[0]);
    omp_init_lock(&lock[1]);
#pragma omp parallel for // by
    for (int i = 0; i < 20; i++) {
        omp_set_lock(&lock[i % 2]);
        count++; // race: count
        omp_unset_lock(&lock[i % 2]);
    }
    return count != 20;
}

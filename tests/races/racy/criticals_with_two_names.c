// Critical regions of different names do not exclude each other.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

int main(void) {
    int count = 0;
#pragma omp parallel sections // by
    {
#pragma omp section
        {
#pragma omp critical(one)
            count++; // race: count
        }
#pragma omp section
        {
#pragma omp critical(other)
            count++; // and
        }
    }
    return count != 2;
}

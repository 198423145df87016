// A structure is copied while another section writes it.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

struct pair {
    long a, b;
};

int main(void) {
    struct pair one = {1, 2}, other;
#pragma omp parallel sections // by
    {
#pragma omp section
        one.b = 7; // race: one[…]
#pragma omp section
        other = one; // and
    }
    return other.a != 1;
}

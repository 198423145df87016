// Struct members, array elements and dereferenced pointers as bounds and step.
#include <stdio.h>

struct range { int lo, hi, step; };

static int total(const struct range *r, const int *k) {
    int sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int i = r->lo; i < (*r).hi + k[1]; i += r->step)
        sum += i;
    return sum;
}

int main(void) {
    struct range r = {.lo = 1, .hi = 10, .step = 2};
    int k[2] = {0, 2}, sum = total(&r, k);
    printf("%d\n", sum);
    return sum == 36 ? 0 : 1;
}

// if and final with expressions that call functions and read members, elements and pointers.
#include <stdio.h>

struct limits { int low, high; };
static int below(const struct limits *l, int x) { return x < l->high; }

int main(void) {
    struct limits l = {3, 12};
    int flags[20], sum = 0;
    double *none = NULL;
    for (int i = 0; i < 20; i++)
        flags[i] = i % 3;
#pragma omp parallel shared(l, flags, sum, none)
#pragma omp single
    for (int i = 0; i < 20; i++) {
#pragma omp task if (below(&l, i) && flags[i]) final(none != NULL || i > l.low * 2)
        {
#pragma omp task if (none)
            {
#pragma omp atomic
                sum += i;
            }
        }
    }
    printf("%d\n", sum);
    return sum == 190 ? 0 : 1;
}

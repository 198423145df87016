// A pointer to const struct as loop variable, downwards.
#include <stdio.h>

struct item { char tag; double v; };

int main(void) {
    struct item a[9];
    double sum = 0;
    const struct item *p;
    for (int i = 0; i < 9; i++)
        a[i] = (struct item){(char)i, i * 0.5};
#pragma omp parallel for reduction(+ : sum) schedule(dynamic)
    for (p = a + 8; p > a; --p)
        sum += p->v + p->tag;
    printf("%.1f\n", sum);
    return sum == 54 ? 0 : 1;
}

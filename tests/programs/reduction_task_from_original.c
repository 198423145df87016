// The modifier task with an initializer that reads the original: the copies of tasks begin with it as well.
// references: none (clang 19 begins the copies with other values)
#include <stdio.h>

struct best { int base, value; };

static void merge(struct best *to, const struct best *from) {
    if (from->value - from->base > to->value - to->base) *to = *from;
}

#pragma omp declare reduction(top : struct best : merge(&omp_out, &omp_in)) initializer(omp_priv = omp_orig)

static int wrong;

static void look(struct best *b, int i) {
    if (b->base != 100) wrong++;
    if (100 + i % 50 > b->value) b->value = 100 + i % 50;
}

int main(void) {
    for (int round = 0; round < 20; round++) {
        struct best b = {100, 0};
#pragma omp parallel reduction(task, top : b)
        {
#pragma omp for nowait
            for (int i = 0; i < 40; i++) {
#pragma omp task in_reduction(top : b) firstprivate(i)
                look(&b, i);
            }
        }
        if (b.base != 100 || b.value != 139) wrong++;
        struct best c = {100, 0};
#pragma omp parallel
#pragma omp for reduction(task, top : c)
        for (int i = 0; i < 40; i++) {
#pragma omp task in_reduction(top : c) firstprivate(i)
            look(&c, i);
        }
        if (c.base != 100 || c.value != 139) wrong++;
    }
    printf("%d\n", wrong);
    return wrong != 0;
}

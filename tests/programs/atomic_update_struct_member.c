// atomic on a struct member, through a pointer and a dereference.
#include <stdio.h>

struct stats { char tag; int n; double sum; };

static void add(struct stats *s, int *extra, double v) {
#pragma omp atomic
    s->n++;
#pragma omp atomic
    s->sum += v;
#pragma omp atomic
    *extra += 2;
}

int main(void) {
    struct stats s = {'t', 0, 0};
    int extra = 0;
#pragma omp parallel for
    for (int i = 0; i < 64; i++)
        add(&s, &extra, i * 0.5);
    printf("%c %d %.1f %d\n", s.tag, s.n, s.sum, extra);
    return s.n == 64 && s.sum == 1008 && extra == 128 ? 0 : 1;
}

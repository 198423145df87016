// The lvalue of an atomic construct is evaluated once, whatever the form.
#include <stdio.h>

static int cells[4], calls;
static int *next(void) { return &cells[calls++ % 4]; }

int main(void) {
    int v, bad = 0;
#pragma omp atomic
    *next() += 5;
    bad += calls != 1 || cells[0] != 5;
#pragma omp atomic capture
    v = *next() -= 2;
    bad += calls != 2 || v != -2 || cells[1] != -2;
#pragma omp atomic write
    *next() = 9;
    bad += calls != 3 || cells[2] != 9;
#pragma omp atomic read
    v = *next();
    bad += calls != 4 || v != 0;
#pragma omp atomic
    (*next())++;
    bad += calls != 5 || cells[0] != 6;
    printf("%d %d\n", calls, bad);
    return bad;
}

// A task in a static inline function that is called with several constants.
#include <stdio.h>

static inline void add_later(int *where, int what) {
#pragma omp task
    {
#pragma omp atomic
        *where += what;
    }
}

static inline __attribute__((always_inline)) int done_now(int x) {
    int r = 0;
#pragma omp task shared(r) if (x > 2)
    r = x * x;
#pragma omp taskwait
    return r;
}

int main(void) {
    int a = 0, b = 0, c = 0;
#pragma omp parallel
#pragma omp single
    {
        add_later(&a, 1);
        add_later(&a, 2);
        add_later(&b, 30);
        c = done_now(2) + done_now(3) + done_now(4);
    }
    printf("%d %d %d\n", a, b, c);
    return a == 3 && b == 30 && c == 29 ? 0 : 1;
}

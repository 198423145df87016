// Tasks with an empty body, a null statement, one expression, a call and a compound literal.
#include <stdio.h>

struct point { int x, y; };
static int calls;
static void call(void) {
#pragma omp atomic
    calls++;
}

int main(void) {
    struct point p = {0, 0};
    int n = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task
        {
        }
#pragma omp task
        ;
#pragma omp task
        n = 5;
#pragma omp task
        call();
#pragma omp task
        p = (struct point){3, 4};
#pragma omp task
        for (int i = 0; i < 3; i++)
            call();
    }
    printf("%d %d %d %d\n", n, calls, p.x, p.y);
    return n == 5 && calls == 4 && p.x == 3 && p.y == 4 ? 0 : 1;
}

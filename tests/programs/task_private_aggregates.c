// private array and struct on a task.
#include <stdio.h>

struct pair { int a, b; };

static int run(void) {
    int v[4] = {9, 9, 9, 9}, total = 0;
    struct pair p = {7, 8};
    for (int i = 0; i < 12; i++) {
#pragma omp task private(v, p) shared(total)
        {
            p.a = i;
            p.b = -2 * i;
            for (int k = 0; k < 4; k++)
                v[k] = i + k;
#pragma omp atomic
            total += v[0] + v[3] + p.a + p.b;
        }
    }
#pragma omp taskwait
    return total + 1000 * (v[0] + v[3] + p.a + p.b);
}

int main(void) {
    int r = 0;
#pragma omp parallel
#pragma omp single
    r = run();
    printf("%d\n", r);
    return r == 33000 + 66 + 36 ? 0 : 1;
}

// The condition of if may be any scalar: a pointer, a double.
#include <omp.h>
#include <stdio.h>

static int members(const int *p, double d) {
    int a = 0, b = 0;
#pragma omp parallel if (p) num_threads(2)
    {
#pragma omp atomic
        a++;
    }
#pragma omp parallel if (d) num_threads(3)
    {
#pragma omp atomic
        b++;
    }
    return 10 * a + b;
}

int main(void) {
    int x = 0;
    omp_set_dynamic(0);
    int r[3] = {members(&x, 0.5), members(NULL, 0.5), members(&x, 0.0)};
    printf("%d %d %d\n", r[0], r[1], r[2]);
    return r[0] == 23 && r[1] == 13 && r[2] == 21 ? 0 : 1;
}

// copyin copies the initial thread's scalars, arrays and structs to all others.
#include <omp.h>
#include <stdio.h>

struct pair { int a; double b; };
static int x = 1, v[5];
static struct pair p;
static double w;
#pragma omp threadprivate(x, v, p, w)

int main(void) {
    int bad = 0;
    x = 42;
    for (int i = 0; i < 5; i++)
        v[i] = 10 * i;
    p = (struct pair){3, 0.25};
    w = -1.5;
#pragma omp parallel copyin(x, v) copyin(p) reduction(+ : bad)
    {
        bad += x != 42 || v[4] != 40 || v[1] != 10 || p.a != 3 || p.b != 0.25;
        bad += w != (omp_get_thread_num() == 0 ? -1.5 : 0);
        x = v[2] = p.a = omp_get_thread_num();
#pragma omp barrier
        bad += x != omp_get_thread_num() || v[2] != x || p.a != x;
    }
    printf("%d %d %d %d\n", x, v[2], p.a, bad);
    return bad || x || v[2] || p.a;
}

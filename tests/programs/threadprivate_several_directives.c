// Several variables in one directive, several directives, and a declaration of several variables.
#include <omp.h>
#include <stdio.h>

static int a = 1, b = 2, *p, v[2] = {3, 4};
#pragma omp threadprivate(a, b)
#pragma omp threadprivate(p, v)
static long c = 5;
static int shared_one = 6;
static float d = 0.5f;
#pragma omp threadprivate(c)
#pragma omp threadprivate(d)

int main(void) {
    int bad = 0;
#pragma omp parallel reduction(+ : bad)
    {
        int me = omp_get_thread_num();
        p = &v[1];
        a += me;
        b *= me + 1;
        c -= me;
        d *= 2;
        *p += me;
#pragma omp atomic
        shared_one++;
#pragma omp barrier
        bad += a != 1 + me || b != 2 * (me + 1) || c != 5 - me || d != 1.0f || v[1] != 4 + me || v[0] != 3;
        bad += shared_one != 6 + omp_get_num_threads();
    }
    printf("%d\n", bad);
    return bad;
}

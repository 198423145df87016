// Clauses of taskloops together: conditions per unit, default(none), collapse, lastprivate, priorities; loops of many types.
// references: gcc (clang loses the filter of a combined construct)
#include <omp.h>
#include <stdio.h>

static int g = 5;

int main(void) {
    int i, j, last = 0, s = 0, u = 3, cnt = 0;
    double w = 0;
    unsigned long big = 0;
#pragma omp parallel master taskloop default(none) shared(cnt) firstprivate(u) lastprivate(last) reduction(+ : s, w) \
    collapse(2) if (taskloop : u > 2) if (parallel : u > 1) num_threads(4) grainsize(u)
    for (i = 0; i < 10; i++)
        for (j = 0; j < 7; j += 2) {
            s += i * j + u;
            w += 0.5;
            last = i * 100 + j;
#pragma omp atomic
            cnt++;
        }
    printf("%d %g %d %d\n", s, w, last, cnt);
#pragma omp parallel num_threads(4)
    {
#pragma omp masked taskloop filter(omp_get_num_threads() - 1) lastprivate(i, j) collapse(2) num_tasks(11)
        for (i = 5; i > -4; i -= 3)
            for (j = 0; j < 4; j++) {
#pragma omp atomic
                big += (unsigned long)(i + 10) * (unsigned long)j;
            }
    }
    printf("%d %d %lu\n", i, j, big);
#pragma omp parallel num_threads(3)
#pragma omp single
    {
        for (unsigned long long lo = 0xfffffffffffffff0ull, k = 0; k < 1; k++) {
#pragma omp taskloop reduction(+ : big) grainsize(4)
            for (unsigned long long z = lo; z < 0xffffffffffffffffull; z++)
                big += z & 15;
        }
#pragma omp taskloop reduction(^ : g) num_tasks(3)
        for (signed char c = -128; c < 127; c++)
            g ^= c;
#pragma omp taskloop private(u) untied priority(g & 7)
        for (short c = 0; c < 10; c++)
            u = c;
#pragma omp taskloop shared(s)
        for (int a = 0; a < 4; a++)
#pragma omp taskloop shared(s) firstprivate(a)
            for (int b = a; b < 8; b++) {
#pragma omp atomic
                s += a * b;
            }
    }
    printf("%lu %d %d\n", big, g, s);
    return cnt == 40 && last == 906 && i == -4 && j == 4 && big == 321 ? 0 : 1;
}

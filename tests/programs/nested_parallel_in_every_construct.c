// Parallel regions inside single, master, critical, sections, a worksharing loop and a task.
#include <omp.h>
#include <stdio.h>

static int team(int k) {
    int n = 0;
#pragma omp parallel num_threads(2) shared(n)
    {
#pragma omp for
        for (int i = 0; i < 10; i++) {
#pragma omp atomic
            n += k;
        }
    }
    return n;
}

int main(void) {
    int a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, size = 0;
    omp_set_max_active_levels(2);
#pragma omp parallel shared(a, b, c, d, e, f, size)
    {
#pragma omp single
        {
            a = team(1);
            size = omp_get_num_threads();
        }
#pragma omp master
        b = team(2);
#pragma omp critical
        c += team(3);
#pragma omp sections
        {
#pragma omp section
            d = team(4);
        }
#pragma omp for
        for (int i = 0; i < 6; i++) {
            int t = team(i);
#pragma omp atomic
            e += t;
        }
#pragma omp single
        {
#pragma omp task shared(f)
            f = team(6);
        }
    }
    printf("%d %d %d %d %d %d\n", a, b, c / size, d, e, f);
    return a != 10 || b != 20 || c != 30 * size || d != 40 || e != 150 || f != 60;
}

// A function full of orphaned constructs, called from a team, from a team of one and from no team.
#include <omp.h>
#include <stdio.h>

static int once, sum, crit, sect[2], at, ord, mast;

static void work(int n) {
#pragma omp for schedule(dynamic) nowait
    for (int i = 0; i < n; i++) {
#pragma omp atomic
        sum += i;
    }
#pragma omp single
    once++;
#pragma omp master
    mast++;
#pragma omp critical
    crit++;
#pragma omp atomic
    at++;
#pragma omp sections
    {
#pragma omp section
        sect[0]++;
#pragma omp section
        sect[1]++;
    }
#pragma omp barrier
#pragma omp for ordered
    for (int i = 0; i < n; i++) {
#pragma omp ordered
        ord += i;
    }
#pragma omp flush
}

int main(void) {
    int size = 0;
    work(10);
#pragma omp parallel
    {
        work(20);
#pragma omp single
        size = omp_get_num_threads();
    }
#pragma omp parallel if (0)
    work(30);
    printf("%d %d %d %d %d %d %d %d\n", once, mast, sum, crit - size, at - size, sect[0], sect[1], ord);
    return once != 3 || mast != 3 || sum != 45 + 190 + 435 || crit != 2 + size || sect[1] != 3 || ord != 45 + 190 + 435;
}

// What a branch of the region stores must be stored before the region ends, not after it.
#include <omp.h>
#include <stdio.h>

static int observe(const int *p) { return *p; }

int main(int argc, char **argv) {
    int v[4] = {0}, sum = 0;
    (void)argv;
    omp_set_dynamic(0);
#pragma omp parallel num_threads(4) shared(v)
    {
        int me = omp_get_thread_num();
        if (argc > 0)
            v[me] = me + 1;
        else
            v[me] = -me;
    }
    for (int i = 0; i < 4; i++)
        sum += observe(&v[i]);
    printf("%d\n", sum);
    return sum == 10 ? 0 : 1;
}

// copyin of a variable with external linkage and of a static local.
#include <stdio.h>

extern int setting;
#pragma omp threadprivate(setting)
int setting = 1;

static int run(int to) {
    static int local = 2;
#pragma omp threadprivate(local)
    int bad = 0;
    setting = to;
    local = to + 1;
#pragma omp parallel copyin(setting, local) reduction(+ : bad)
    {
        bad += setting != to || local != to + 1;
        setting = local = -1;
    }
    return bad;
}

int main(void) {
    int bad = run(10) + run(20) + run(30);
    printf("%d\n", bad);
    return bad;
}

// Deep recursion under one final untied task: all of its descendants are included.
#include <omp.h>
#include <stdio.h>

static int not_final;

static int depth(int n) {
    int below = 0;
    not_final += !omp_in_final();
    if (n == 0)
        return 0;
#pragma omp task untied shared(below)
    below = depth(n - 1);
    // An included task is complete here, even without a taskwait.
    return below + 1;
}

int main(void) {
    int d = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task final(1) shared(d)
        d = depth(2000);
    }
    printf("%d %d\n", d, not_final);
    return d != 2000 || not_final;
}

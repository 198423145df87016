// The taskwait is in a called function: what the task wrote is still read again after it.
#include <stdio.h>

static void __attribute__((noinline)) wait_here(void) {
#pragma omp taskwait
}

int main(void) {
    int bad = 0;
#pragma omp parallel reduction(+ : bad)
    {
        int x = 1;
#pragma omp task shared(x)
        x = 2;
        wait_here();
        bad += x != 2;
#pragma omp task shared(x)
        x = 3;
        wait_here();
        bad += x != 3;
    }
    printf("%d\n", bad);
    return bad;
}

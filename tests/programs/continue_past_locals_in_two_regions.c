// `continue` past locals in two regions of one function: both end in the dead end that clang shares between them.
#include <stdio.h>

static int bump(int x) { return x + 1; }

int main(void) {
    int first = 0, second = 0, stop = 0;
#pragma omp parallel for shared(stop) reduction(+ : first)
    for (int i = 0; i < 100; i++) {
        int here = bump(i);
        int stopped = stop;
        if (stopped || here % 3 == 0)
            continue;
        int twice = bump(here) * 2;
#pragma omp critical(counting)
        {
            if (twice < 0)
                stop = 1;
        }
        first += twice;
    }
#pragma omp parallel for reduction(+ : second)
    for (int i = 0; i < 50; i++) {
        int here = bump(i);
        if (here & 1)
            continue;
        second += here;
    }
    printf("%d %d\n", first, second);
    return 0;
}

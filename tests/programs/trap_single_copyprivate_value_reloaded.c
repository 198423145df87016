// The value from before the single is not used after it, though the thread itself wrote nothing.
#include <stdio.h>

static int __attribute__((noinline)) identity(int x) { return x; }

int main(void) {
    int bad = 0;
#pragma omp parallel reduction(+ : bad)
    {
        int x = identity(1), before = x + 1;
#pragma omp single copyprivate(x)
        x = identity(50);
        bad += x + 1 != 51 || before != 2;
        int y = x;
#pragma omp single copyprivate(y)
        y = 3;
        bad += x != 50 || y != 3;
    }
    printf("%d\n", bad);
    return bad;
}

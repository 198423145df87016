// An if(0) task with a private variable whose outer namesake goes on in use.
#include <stdio.h>

static __attribute__((noinline)) int value(int x) { return x + 1; }

int main(void) {
    int x = 5, y = 6, seen = 0;
#pragma omp parallel firstprivate(x, y) shared(seen)
#pragma omp single
    {
#pragma omp task if (0) private(x) shared(seen)
        {
            x = value(100);
            seen += x;
        }
        seen += x;
#pragma omp task if (0) firstprivate(y) shared(seen)
        {
            y = value(y * 1000);
            seen += y;
        }
        seen += y;
    }
    printf("%d\n", seen);
    return seen == 101 + 5 + 6001 + 6 ? 0 : 1;
}

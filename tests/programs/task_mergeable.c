// mergeable on deferred, undeferred and included tasks that only use shared data.
#include <stdio.h>

int main(void) {
    int a = 0, b = 0, c = 0;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task mergeable shared(a)
        a = 1;
#pragma omp task mergeable if (0) shared(b)
        b = 2;
#pragma omp task final(1) mergeable shared(c)
        {
#pragma omp task mergeable shared(c)
            c = 3;
        }
#pragma omp taskwait
    }
    printf("%d %d %d\n", a, b, c);
    return a == 1 && b == 2 && c == 3 ? 0 : 1;
}

// A firstprivate copy and a private copy are not at the original's address; a shared variable is.
#include <stdio.h>

int main(void) {
    int a = 1, b = 2, c = 3, same[3] = {-1, -1, -1};
    int *pa = &a, *pb = &b, *pc = &c;
#pragma omp parallel shared(a, b, c, same)
#pragma omp single
    {
#pragma omp task firstprivate(a) private(b) shared(c)
        {
            b = 5;
            same[0] = &a == pa;
            same[1] = &b == pb;
            same[2] = &c == pc;
        }
#pragma omp taskwait
    }
    printf("%d %d %d\n", same[0], same[1], same[2]);
    return same[0] || same[1] || !same[2];
}

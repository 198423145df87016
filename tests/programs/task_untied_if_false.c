// untied together with if(0), and untied inside untied.
// references: gcc (libomp stops at what clang makes of an untied undeferred task)
#include <stdio.h>

int main(void) {
    int a = 0, b = 0, c = 0;
#pragma omp parallel shared(a, b, c)
#pragma omp single
    {
        int local = 4;
#pragma omp task untied if (0) shared(a)
        a = local + 1;
        b = a;
#pragma omp task untied shared(b, c) firstprivate(local)
        {
            int inner = local * 2;
#pragma omp task untied if (0) shared(c)
            c = inner + local;
            b += c;
        }
    }
    printf("%d %d %d\n", a, b, c);
    return a == 5 && b == 17 && c == 12 ? 0 : 1;
}

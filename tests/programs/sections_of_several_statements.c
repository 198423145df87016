// A section may be a sequence of statements, since OpenMP 5.1, the first one without a directive too.
// references: gcc (clang 19 wants braces)
#include <stdio.h>

int main(void) {
    int a = 0, b = 0, c = 0;
#pragma omp parallel sections num_threads(3)
    {
        a = 1;
        a += 2;
#pragma omp section
        b = 10;
        b *= b;
        b -= 1;
#pragma omp section
        c = 5;
    }
    printf("%d %d %d\n", a, b, c);
    return 0;
}

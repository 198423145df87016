// sections inside a sequential loop and inside an if that all threads decide alike.
#include <stdio.h>

int main(void) {
    int a = 0, b = 0;
#pragma omp parallel shared(a, b)
    for (int i = 0; i < 8; i++) {
        if (i % 2 == 0) {
#pragma omp sections
            {
#pragma omp section
                a += i;
#pragma omp section
                b += i * i;
            }
        }
    }
    printf("%d %d\n", a, b);
    return a == 12 && b == 56 ? 0 : 1;
}

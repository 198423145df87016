// Tasks created in the sections of a sections construct.
#include <stdio.h>

int main(void) {
    int a = 0, b = 0, c = 0;
#pragma omp parallel shared(a, b, c)
    {
#pragma omp sections
        {
#pragma omp section
            for (int i = 0; i < 10; i++) {
#pragma omp task
                {
#pragma omp atomic
                    a += i;
                }
            }
#pragma omp section
            {
#pragma omp task shared(b)
                b = 7;
#pragma omp taskwait
                c = b + 1;
            }
        }
    }
    printf("%d %d %d\n", a, b, c);
    return a == 45 && b == 7 && c == 8 ? 0 : 1;
}

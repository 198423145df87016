// lastprivate on sections takes the value of the section that is last in the text.
#include <stdio.h>

int main(void) {
    int x = -1, v[2] = {0, 0};
    double d = 0;
#pragma omp parallel shared(x, v, d)
    {
#pragma omp sections lastprivate(x, v, d)
        {
#pragma omp section
            {
                x = 1;
                v[0] = v[1] = 1;
                d = 1.5;
            }
#pragma omp section
            {
                x = 2;
                v[0] = v[1] = 2;
                d = 2.5;
            }
#pragma omp section
            {
                x = 3;
                v[0] = 30;
                v[1] = 31;
                d = 3.5;
            }
        }
    }
    printf("%d %d %d %.1f\n", x, v[0], v[1], d);
    return x == 3 && v[0] == 30 && v[1] == 31 && d == 3.5 ? 0 : 1;
}

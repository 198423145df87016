// firstprivate on sections: scalars, an array and a struct start from the original's value.
#include <stdio.h>

struct pair { int a; double b; };

int main(void) {
    int x = 5, v[3] = {1, 2, 3}, one = 0, two = 0;
    struct pair p = {4, 0.5};
    const int before = 7;
#pragma omp parallel shared(x, v, p, one, two)
    {
#pragma omp sections firstprivate(x, v, p)
        {
#pragma omp section
            one = x + v[0] + v[2] + p.a + (int)(4 * p.b) + before;
#pragma omp section
            two = x * 10 + v[1] + p.a;
        }
    }
    printf("%d %d %d\n", x, one, two);
    return x == 5 && one == 22 && two == 56 ? 0 : 1;
}

// Loops of directives that declare variables of one name, where a `for` is no scope by itself: each directive is one.
// flags: -std=gnu89 -w
// references: clang (gcc has no such declarations in C89)
#include <stdio.h>

int i = 100;

static int plus(n) int n; { return n + i; }

int main() {
    int s = 0;
#pragma omp parallel for reduction(+ : s)
    for (int i = 0; i < 10; i++)
        s += i;
    s += i;
#pragma omp parallel for reduction(+ : s) firstprivate(i)
    for (int k = 0; k < 10; k++)
        s += i;
#pragma omp parallel
    {
#pragma omp for reduction(+ : s) collapse(2)
        for (int i = 0; i < 10; i++)
            for (int j = 0; j < 3; j++)
                s += plus(j);
#pragma omp single
        for (int i = 0; i < 10; i++)
            s += i;
    }
    printf("%d\n", s);
    return s != 4220;
}

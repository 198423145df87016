// Dependences are kept while thieves empty the creator's deque at any moment: recursions whose small tasks depend on each other.
#include <stdio.h>

/* The third task comes behind the first two, which a thief may have taken. */
static long tied(int n) {
    long a = 0, b = 0, c = 0;
    if (n < 2)
        return n + 1;
#pragma omp task shared(a) depend(out : a)
    a = tied(n - 1);
#pragma omp task shared(b) depend(out : b)
    b = tied(n - 2);
#pragma omp task shared(a, b, c) depend(in : a, b) depend(out : c)
    c = a * 3 + b;
#pragma omp taskwait
    return c % 1000003;
}

/* An untied task that gives way may be left before it has ended. */
static long untied(int n) {
    long a = 0, b = 0, c = 0;
    if (n < 2)
        return n + 1;
#pragma omp task untied shared(a) depend(out : a)
    {
        long part = untied(n - 1);
#pragma omp taskyield
        a = part;
    }
#pragma omp task untied shared(b) depend(out : b)
    b = untied(n - 2);
#pragma omp task untied shared(a, b, c) depend(in : a, b) depend(out : c)
    c = a * 3 + b;
#pragma omp taskwait
    return c % 1000003;
}

int main(void) {
    long tied_values[9], untied_values[7], wrong = 0;
    for (int i = 0; i < 9; i++)
        tied_values[i] = tied(i);
    for (int i = 0; i < 7; i++)
        untied_values[i] = untied(i);
    for (int round = 0; round < 300; round++) {
        long found[40];
#pragma omp parallel
#pragma omp single
        for (int i = 0; i < 40; i++)
#pragma omp task shared(found) firstprivate(i)
            found[i] = tied(i % 9);
        for (int i = 0; i < 40; i++)
            wrong += found[i] != tied_values[i % 9];
    }
    for (int round = 0; round < 20; round++) {
        long found[8];
#pragma omp parallel
#pragma omp single
        for (int i = 0; i < 8; i++)
#pragma omp task shared(found) firstprivate(i)
            found[i] = untied(i % 7);
        for (int i = 0; i < 8; i++)
            wrong += found[i] != untied_values[i % 7];
    }
    if (wrong)
        printf("%ld values are wrong\n", wrong);
    else
        printf("good\n");
    return 0;
}

// What LLVM computes once for a region and the code behind it: loads of constants, pure functions, with reductions.
#include <stdio.h>

static const int table[8] = {1, 2, 3, 4, 5, 6, 7, 8};
static const double factors[8] = {1, 2, 3, 4, 5, 6, 7, 8};

static __attribute__((noinline)) int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }

static __attribute__((noinline)) int gcd(int a, int b) {
    while (b) {
        int t = a % b;
        a = b;
        b = t;
    }
    return a;
}

static __attribute__((noinline)) int of_table(int k) {
    int s = 0;
#pragma omp parallel for reduction(+ : s)
    for (int i = 0; i < 4; i++)
        s += table[k];
    return s * 10 + table[k];
}

static __attribute__((noinline)) int of_string(int k) {
    int s = 0;
#pragma omp parallel for reduction(+ : s)
    for (int i = 0; i < 4; i++)
        s += "abcdefgh"[k];
    return s * 10 + "abcdefgh"[k];
}

static __attribute__((noinline)) int of_calls(int k) {
    int s = 0;
#pragma omp parallel for reduction(+ : s)
    for (int i = 0; i < 4; i++)
        s += fib(k) + gcd(k * 12, 18);
    return s * 10 + fib(k) + gcd(k * 12, 18);
}

static __attribute__((noinline)) double of_two_regions(int k, double *a) {
#pragma omp parallel
    {
        double factor = factors[k];
#pragma omp for
        for (int i = 0; i < 10; i++)
            a[i] += factor;
    }
#pragma omp parallel
    {
        double factor = factors[k];
#pragma omp for
        for (int i = 0; i < 10; i++)
            a[i] -= 2 * factor;
    }
    return factors[k];
}

int main(int argc, char **argv) {
    (void)argv;
    double a[10] = {0};
    int k = argc + 2;
    printf("%d %d %d\n", of_table(k), of_string(k), of_calls(k));
    double factor = of_two_regions(k, a);
    printf("%g %g\n", factor, a[9]);
    return of_table(k) != 164 || a[9] != -4;
}

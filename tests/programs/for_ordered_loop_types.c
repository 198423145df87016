// ordered with loop variables of other types: unsigned 64 bits near the top, char, short, a pointer.
#include <stdio.h>

int main(void) {
    int v[10], n = 0, bad = 0;
    unsigned long long last = 18446744073709551500ULL;
#pragma omp parallel for ordered schedule(dynamic) shared(last, bad)
    for (unsigned long long i = 18446744073709551501ULL; i < 18446744073709551601ULL; i++) {
#pragma omp ordered
        {
            bad += i != last + 1;
            last = i;
        }
    }
#pragma omp parallel for ordered schedule(static, 2) shared(n, bad)
    for (signed char c = -5; c < 20; c += 5) {
#pragma omp ordered
        bad += c != -5 + 5 * n++;
    }
    n = 0;
#pragma omp parallel for ordered schedule(guided) shared(n)
    for (int *p = v; p != v + 10; p++) {
#pragma omp ordered
        *p = n++;
    }
    for (int i = 0; i < 10; i++)
        bad += v[i] != i;
    printf("%d %d\n", n, bad);
    return bad;
}

// firstprivate copies scalars of every size into each thread.
#include <stdio.h>

int main(void) {
    char c = 'x';
    short s = -3;
    long long l = 1LL << 40;
    float f = 0.75f;
    long double ld = 1.25L;
    _Bool b = 1;
    int bad = 0;
#pragma omp parallel firstprivate(c, s, l, f, ld, b) reduction(+ : bad) num_threads(3)
    {
        bad += c != 'x' || s != -3 || l != 1LL << 40 || f != 0.75f || ld != 1.25L || !b;
        c = 0, s = 0, l = 0, f = 0, ld = 0, b = 0;
    }
    bad += c != 'x' || s != -3 || l != 1LL << 40 || f != 0.75f || ld != 1.25L || !b;
    printf("%d\n", bad);
    return bad;
}

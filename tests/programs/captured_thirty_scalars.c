// Thirty captured scalars of all types: more than a runtime call has argument slots.
#include <stdio.h>

int main(int argc, char **argv) {
    int k = argc > 0 ? 1 : 2;
    (void)argv;
    char c1 = k, c2 = 2;
    signed char sc1 = -k, sc2 = -2;
    unsigned char uc1 = 200, uc2 = 250;
    short s1 = -300 * k, s2 = 301;
    unsigned short us1 = 60000, us2 = 60001;
    int i1 = 7 * k, i2 = -8, i3 = 9;
    unsigned u1 = 4000000000u, u2 = 5;
    long l1 = -5000000000L * k, l2 = 6;
    unsigned long ul1 = 5000000001UL, ul2 = 3;
    long long ll1 = -1LL * k, ll2 = 11;
    unsigned long long ull1 = 1ULL << 63, ull2 = 12;
    _Bool b1 = k, b2 = 0;
    float f1 = 0.5f * k, f2 = -0.25f;
    double d1 = 1.5 * k, d2 = 2.25;
    long double ld1 = 3.5L * k, ld2 = 0.125L;
    long long isum = 0;
    double fsum = 0;
#pragma omp parallel for reduction(+ : isum, fsum)
    for (int i = 0; i < 10; i++) {
        isum += c1 + c2 + sc1 + sc2 + uc1 + uc2 + s1 + s2 + us1 + us2 + i1 + i2 + i3;
        isum += (long long)u1 + u2 + l1 + l2 + (long long)ul1 + (long long)ul2 + ll1 + ll2;
        isum += (long long)(ull1 >> 60) + (long long)ull2 + b1 + b2;
        fsum += (double)(f1 + f2 + d1 + d2 + ld1 + ld2);
    }
    printf("%lld %.3f\n", isum, fsum);
    return isum == 40001205060 && fsum == 76.25 ? 0 : 1;
}

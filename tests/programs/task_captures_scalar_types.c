// Captured values of every scalar type, implicit firstprivate.
#include <stdio.h>

enum color { red, green = 5, blue = -3 };

int main(void) {
    double sums[12] = {0};
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < 20; i++) {
        char c = (char)i;
        signed char sc = (signed char)-i;
        unsigned char uc = (unsigned char)(200 + i);
        short s = (short)(-300 * i);
        unsigned short us = (unsigned short)(65000 + i);
        unsigned u = 4000000000u + (unsigned)i;
        long l = -3000000000L * i;
        unsigned long long ull = 1ULL << (i + 20);
        float f = i / 4.0f;
        double d = i / 8.0;
        _Bool b = i & 1;
        enum color e = i % 2 ? green : blue;
#pragma omp task
        {
#pragma omp critical
            {
                sums[0] += c;
                sums[1] += sc;
                sums[2] += uc;
                sums[3] += s;
                sums[4] += us;
                sums[5] += u;
                sums[6] += (double)l;
                sums[7] += (double)ull;
                sums[8] += f;
                sums[9] += d;
                sums[10] += b;
                sums[11] += e;
            }
        }
    }
    for (int k = 0; k < 12; k++)
        printf("%.3f\n", sums[k]);
    return sums[0] == 190 && sums[1] == -190 && sums[10] == 10 && sums[11] == 20 ? 0 : 1;
}

// A struct of bit-fields, a union and a char array captured by tasks.
#include <stdio.h>
#include <string.h>

struct bits { unsigned low : 3; signed mid : 6; unsigned long long high : 40; _Bool flag : 1; };
union word { float f; unsigned u; };

int main(void) {
    long total = 0;
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < 8; i++) {
        struct bits b = {(unsigned)i, -i, 1000000000ULL * (unsigned)i, i & 1};
        union word w = {.u = (unsigned)i * 3};
        char text[6];
        memset(text, 'a', 5);
        text[5] = 0;
        text[i % 5] = 0;
#pragma omp task
        {
            long v = b.low + b.mid + (long)(b.high / 1000000) + b.flag + w.u + (long)strlen(text);
            b.low = 0;
            text[0] = 'z';
#pragma omp atomic
            total += v;
        }
    }
    printf("%ld\n", total);
    return total == 28000 + 4 + 84 + 13 ? 0 : 1;
}

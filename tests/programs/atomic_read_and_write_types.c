// atomic read and atomic write of every integer and floating type, of pointers and of _Bool.
#include <stdio.h>

#define TRY(type, from, to)                                                                                            \
    do {                                                                                                               \
        type x = from;                                                                                                 \
        _Pragma("omp parallel shared(x) reduction(+ : bad)") {                                                         \
            type mine;                                                                                                 \
            _Pragma("omp atomic read") mine = x;                                                                       \
            bad += mine != (type)(from) && mine != (type)(to);                                                         \
            _Pragma("omp atomic write") x = to;                                                                        \
            _Pragma("omp atomic read") mine = x;                                                                       \
            bad += mine != (type)(to);                                                                                 \
        }                                                                                                              \
        bad += x != (type)(to);                                                                                        \
        count++;                                                                                                       \
    } while (0)

int main(void) {
    int bad = 0, count = 0, target[2] = {0, 0};
    TRY(char, 1, 'z');
    TRY(signed char, -1, -100);
    TRY(unsigned char, 1, 200);
    TRY(short, 1, -30000);
    TRY(unsigned short, 1, 60000);
    TRY(int, 1, -2000000000);
    TRY(unsigned, 1, 4000000000u);
    TRY(long, 1, -5000000000000L);
    TRY(unsigned long long, 1, 0xfedcba9876543210ULL);
    TRY(float, 1, 0.125f);
    TRY(double, 1, 1e300);
    TRY(_Bool, 0, 1);
    TRY(int *, &target[0], &target[1]);
    printf("%d %d\n", count, bad);
    return count != 13 || bad;
}

// Loop variables of 128 bits: signed and unsigned, far from zero, with steps, downwards, and in a nest.
// flags: -Werror=openmp-loop-form
// references: none (clang narrows them, gcc loses the last value)
#include <stdio.h>

typedef __int128 wide;
typedef unsigned __int128 uwide;

static wide far_from_zero(void) {
    return (wide)1 << 100;
}

int main(void) {
    long sum = 0;
    wide base = far_from_zero(), step = 3, last = 0;
#pragma omp parallel for reduction(+ : sum)
    for (wide i = -50; i < 50; i++)
        sum += (long)(i * i);
#pragma omp parallel for reduction(+ : sum) schedule(dynamic, 3) lastprivate(last)
    for (wide i = base; i < base + 100; i += step) {
        sum += (long)(i - base);
        last = i;
    }
#pragma omp parallel for reduction(+ : sum) schedule(static, 7)
    for (wide i = 20; i >= -1 - (base >> 97); --i)
        sum += i < 0 ? -1 : 1;
#pragma omp parallel for reduction(+ : sum) collapse(2)
    for (uwide i = ~(uwide)0 - 9; i < ~(uwide)0; i += 2)
        for (int j = 0; j < 7; j++)
            sum += (long)(~(uwide)0 - i) * j;
    // More than 64 bits apart, but few iterations.
    int count = 0;
    wide huge = (wide)1 << 90;
#pragma omp parallel for reduction(+ : count)
    for (wide i = -huge * 8; i <= huge * 8; i += huge)
        count++;
    printf("%ld %ld %d\n", sum, (long)(last - base), count);
    return sum == 85570 && last - base == 99 && count == 17 ? 0 : 1;
}

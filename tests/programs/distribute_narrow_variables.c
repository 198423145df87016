// distribute over all values of narrow types, and over none.
// references: clang (gcc 12 counts the iterations of a narrow variable in its type)
#include <stdio.h>

int main(void) {
    int chars = 0, shorts = 0, none = 4, zero = 0;
#pragma omp teams distribute num_teams(3) reduction(+ : chars)
    for (signed char c = -128; c < 127; c++) chars++;
#pragma omp teams distribute parallel for num_teams(2) reduction(+ : shorts) dist_schedule(static, 1000)
    for (short s = 32767; s > -32768; s--) shorts++;
    // Nothing goes out.
#pragma omp teams distribute parallel for lastprivate(none)
    for (int i = 0; i < zero; i++) none = i;
#pragma omp teams distribute simd lastprivate(none) num_teams(2)
    for (unsigned char i = 0; i < zero; i++) none = i;
    printf("%d %d %d\n", chars, shorts, none);
    return 0;
}

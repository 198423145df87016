// Tasks that write neighbouring bytes of a char array and bit-sized flags do not disturb each other.
#include <stdio.h>

int main(void) {
    char bytes[256];
    _Bool flags[64];
    int sum = 0;
#pragma omp parallel shared(bytes, flags)
#pragma omp single
    {
        for (int i = 0; i < 256; i++) {
#pragma omp task
            bytes[i] = (char)(i % 100);
        }
        for (int i = 0; i < 64; i++) {
#pragma omp task
            flags[i] = i % 2;
        }
    }
    for (int i = 0; i < 256; i++)
        sum += bytes[i];
    for (int i = 0; i < 64; i++)
        sum += flags[i];
    printf("%d\n", sum);
    return sum == 4950 * 2 + 1540 + 32 ? 0 : 1;
}

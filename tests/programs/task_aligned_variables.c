// Firstprivate and local variables of tasks with an alignment of 16 and 32 bytes keep it.
#include <stdint.h>
#include <stdio.h>

struct wide { _Alignas(16) double v[4]; };

static int misaligned(const void *p, uintptr_t to) { return (uintptr_t)p % to != 0; }

int main(void) {
    int bad = 0;
    double sum = 0;
#pragma omp parallel shared(bad, sum)
#pragma omp single
    for (int i = 0; i < 20; i++) {
        char narrow = (char)i;
        struct wide w = {{i, i + 1, i + 2, i + 3}};
        long double l = i;
#pragma omp task firstprivate(w, narrow, l)
        {
            _Alignas(32) char buffer[40] = {0};
            int wrong = misaligned(buffer, 32);
            double s = 0;
            for (int k = 0; k < 4; k++)
                s += w.v[k];
            buffer[(int)narrow] = 1;
#pragma omp critical
            {
                bad += wrong + (buffer[i] != 1) + (l != i);
                sum += s;
            }
        }
    }
    printf("%d %.0f\n", bad, sum);
    return bad || sum != 4 * 190 + 120;
}

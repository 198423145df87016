// Loops over unsigned variables whose step is written as a negative number.
#include <stddef.h>
#include <stdio.h>

int main(void) {
    int counts[6] = {0}, down = -3;
#pragma omp parallel for reduction(+ : counts[0 : 6])
    for (unsigned i = 10; i > 0; i += -1) counts[0] += i;
#pragma omp parallel for reduction(+ : counts[0 : 6])
    for (size_t i = 11; i > 1; i = i + -2) counts[1] += i;
#pragma omp parallel for reduction(+ : counts[0 : 6])
    for (unsigned i = 0; i < 10; i -= -1) counts[2] += i;
#pragma omp parallel for reduction(+ : counts[0 : 6])
    for (unsigned short i = 100; i >= 10; i += -(7)) counts[3] += i;
#pragma omp parallel for reduction(+ : counts[0 : 6])
    for (unsigned i = 30; i > 0; i += down) counts[4] += i;
#pragma omp parallel for collapse(2) reduction(+ : counts[0 : 6])
    for (unsigned char i = 9; i > 2; i += -2)
        for (unsigned long j = 0; j < 12; j -= -5) counts[5] += i * j;
    for (int i = 0; i < 6; i++) printf("%d\n", counts[i]);
    return 0;
}

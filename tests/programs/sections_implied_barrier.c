// All sections are complete behind the construct, for every thread.
#include <stdio.h>

int main(void) {
    int x = 0, y = 0, z = 0, bad = 0;
#pragma omp parallel shared(x, y, z) reduction(+ : bad)
    for (int round = 1; round <= 10; round++) {
#pragma omp sections
        {
#pragma omp section
            x = round;
#pragma omp section
            y = 2 * round;
#pragma omp section
            z = 3 * round;
        }
        bad += x + y + z != 6 * round;
#pragma omp barrier
    }
    printf("%d %d\n", x + y + z, bad);
    return bad || x + y + z != 60;
}

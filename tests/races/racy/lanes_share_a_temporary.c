// The lanes of each row write one variable, which is no private one.
#include <stdlib.h>

static double rows[8][40];

static void square(double *row, int n, double *last) {
#pragma omp simd // by
    for (int i = 0; i < n; i++) {
        row[i] *= row[i];
        *last = row[i]; // race: *last
    }
}

int main(void) {
#pragma omp parallel for
    for (int k = 0; k < 8; k++) {
        double last = 0;
        square(rows[k], 40, &last);
        if (last != 0) abort();
    }
    return 0;
}

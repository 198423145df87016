// Sums that wait for themselves, on a machine that multiplies and adds at once: whole numbers, of which each order and each
// rounding is the same.
// references: clang, gcc
// flags: -march=x86-64-v3
#include <stdio.h>

enum { ROWS = 40, COLUMNS = 60 };
static double a[ROWS + 4][COLUMNS + 4], weights[3][3];
static float narrow[COLUMNS];

// One sum goes on through a nest of which LLVM unrolls the inside.
static double filter(void) {
    double total = 0;
#pragma omp parallel for reduction(+ : total)
    for (int i = 0; i < ROWS; i++)
        for (int j = 0; j < COLUMNS; j++) {
            double sum = 0;
            for (int p = 0; p < 3; p++)
                for (int q = 0; q < 3; q++) sum += a[i + p][j + q] * weights[p][q];
            total += sum > 20 ? sum : 1;
        }
    return total;
}

// Several sums side by side, and one that is subtracted from.
static double angle(int p, int q, int n) {
    double squares = 0, others = 0, products = 1000;
    for (int k = 0; k < n; k++) {
        squares += a[p][k] * a[p][k];
        others += a[q][k] * a[q][k];
        products -= a[p][k] * a[q][k];
    }
    return squares + 3 * others - 7 * products;
}

static float mixed(int n) {
    float first = 0, second = 0;
#pragma omp parallel for reduction(+ : first, second)
    for (int k = 0; k < n; k++) {
        first += narrow[k] * 3;
        second += narrow[k] * narrow[n - 1 - k];
    }
    return first * 16 + second;
}

int main(void) {
    for (int i = 0; i < ROWS + 4; i++)
        for (int j = 0; j < COLUMNS + 4; j++) a[i][j] = (i * 7 + j * 13) % 11 - 4;
    for (int p = 0; p < 3; p++)
        for (int q = 0; q < 3; q++) weights[p][q] = p * 3 + q - 2;
    for (int k = 0; k < COLUMNS; k++) narrow[k] = (float)(k % 9 - 3);
    double angles = 0;
    for (int p = 0; p < ROWS; p++)
        for (int q = p; q < ROWS; q++) angles += angle(p, q, COLUMNS - q);
    printf("%.0f %.0f", filter(), angles);
    for (int n = 0; n <= COLUMNS; n += 7) printf(" %.0f", mixed(n));
    puts("");
    return 0;
}

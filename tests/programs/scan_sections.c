// scan of array sections: of arrays, pointers, parameters and arrays of arrays, in for, simd, for simd and combined.
// references: none (gcc 12 and clang 19 reject or miscompile them)
#include <stdlib.h>

enum { N = 97 };
struct cell { int n; };
#pragma omp declare reduction(+ : struct cell : omp_out.n += omp_in.n)

static int a[N], seen[N][8];
static int *global;

static int inclusive_of_array(int low, int count) {
    int sums[8] = {100, 101, 102, 103, 104, 105, 106, 107}, expected[8], wrong = 0;
    for (int k = 0; k < 8; k++) expected[k] = sums[k];
#pragma omp parallel for reduction(inscan, + : sums[low : count])
    for (int i = 0; i < N; i++) {
        sums[low + i % count] += a[i];
#pragma omp scan inclusive(sums[low : count])
        for (int k = 0; k < count; k++) seen[i][k] = sums[low + k];
    }
    for (int i = 0; i < N; i++) {
        expected[low + i % count] += a[i];
        for (int k = 0; k < count; k++) wrong |= seen[i][k] != expected[low + k];
    }
    for (int k = 0; k < 8; k++) wrong |= sums[k] != expected[k];
    return wrong;
}

static int exclusive_of_pointer(unsigned char *most, long low, int count) {
    int wrong = 0;
    unsigned char expected[8];
    for (int k = 0; k < 8; k++) expected[k] = most[k];
#pragma omp parallel
    {
#pragma omp for simd reduction(inscan, max : most[low : count])
        for (int i = N - 1; i >= 0; i--) {
            for (int k = 0; k < count; k++) seen[i][k] = most[low + k];
#pragma omp scan exclusive(most[low : count])
            if (a[i] > most[low + i % count]) most[low + i % count] = (unsigned char)a[i];
        }
    }
    for (int i = N - 1; i >= 0; i--) {
        for (int k = 0; k < count; k++) wrong |= seen[i][k] != expected[low + k];
        if (a[i] > expected[low + i % count]) expected[low + i % count] = (unsigned char)a[i];
    }
    for (int k = 0; k < 8; k++) wrong |= most[k] != expected[k];
    return wrong;
}

static int simd_alone(struct cell *cells, double (*sums)[3], int n) {
    int wrong = 0;
    int cell = cells[2].n;
    double sum = sums[1][2];
#pragma omp simd reduction(inscan, + : cells[1 : n], sums[1 : 1][0 : 3])
    for (int i = 0; i < N; i++) {
        cells[1 + i % n].n += a[i];
        sums[1][i % 3] += a[i] / 2.0;
#pragma omp scan inclusive(cells[1 : n], sums[1 : 1][0 : 3])
        seen[i][0] = cells[2].n;
        seen[i][1] = (int)(sums[1][2] * 2);
    }
    for (int i = 0; i < N; i++) {
        if (1 + i % n == 2) cell += a[i];
        if (i % 3 == 2) sum += a[i] / 2.0;
        wrong |= seen[i][0] != cell || seen[i][1] != (int)(sum * 2);
    }
    return wrong || cells[2].n != cell || sums[1][2] != sum;
}

static void orphan(void) {
#pragma omp for reduction(inscan, + : global[:4])
    for (int i = 0; i < N; i++) {
        for (int k = 0; k < 4; k++) seen[i][k] = global[k];
#pragma omp scan exclusive(global[:4])
        global[i & 3] += a[i];
    }
}

static int of_a_variable_length(int n) {
    int list[n], wrong = 0, expected[n];
    for (int k = 0; k < n; k++) expected[k] = list[k] = k;
#pragma omp parallel for reduction(inscan, ^ : list[2 :])
    for (int i = 0; i < N; i++) {
        list[2 + i % (n - 2)] ^= a[i];
#pragma omp scan inclusive(list[2 :])
        seen[i][0] = list[2] + list[n - 1];
    }
    for (int i = 0; i < N; i++) {
        expected[2 + i % (n - 2)] ^= a[i];
        wrong |= seen[i][0] != expected[2] + expected[n - 1];
    }
    for (int k = 0; k < n; k++) wrong |= list[k] != expected[k];
    return wrong;
}

int main(void) {
    for (int i = 0; i < N; i++) a[i] = i * 37 % 101;
    if (inclusive_of_array(2, 4) || inclusive_of_array(0, 8) || inclusive_of_array(7, 1)) return 1;
    unsigned char most[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    if (exclusive_of_pointer(most, 3, 2) || exclusive_of_pointer(most, 0, 8)) return 2;
    struct cell cells[4] = {{1}, {2}, {3}, {4}};
    double sums[2][3] = {{1, 2, 3}, {4, 5, 6}};
    if (simd_alone(cells, sums, 3) || cells[0].n != 1 || sums[0][2] != 3) return 3;
    global = malloc(4 * sizeof(int));
    int expected[4] = {4, 3, 2, 1};
    for (int k = 0; k < 4; k++) global[k] = expected[k];
#pragma omp parallel
    orphan();
    for (int i = 0; i < N; i++) {
        for (int k = 0; k < 4; k++)
            if (seen[i][k] != expected[k]) return 4;
        expected[i & 3] += a[i];
    }
    for (int k = 0; k < 4; k++)
        if (global[k] != expected[k]) return 5;
    free(global);
    return of_a_variable_length(7) ? 6 : 0;
}

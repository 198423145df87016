// Array sections in depend: of arrays, pointers, rows, with computed bounds and without.
#include <stdio.h>
#include <stdlib.h>

static void stage(int *data, int blocks, int size, int factor) {
    for (int b = 0; b < blocks; b++) {
#pragma omp task depend(inout : data[b * size : size]) firstprivate(b, size, factor)
        for (int i = b * size; i < (b + 1) * size; i++)
            data[i] = data[i] * factor + 1;
    }
}

int main(void) {
    enum { BLOCKS = 9, SIZE = 100 };
    int *data = calloc(BLOCKS * SIZE, sizeof *data);
    int matrix[6][8] = {{0}}, total = 0, whole[30] = {0};
    int n = 6;
#pragma omp parallel
#pragma omp single
    {
        for (int factor = 1; factor <= 4; factor++)
            stage(data, BLOCKS, SIZE, factor);
        for (int b = 0; b < BLOCKS; b++) {
#pragma omp task depend(in : data[b * SIZE : SIZE]) depend(inout : total) shared(total) firstprivate(b, data)
            total += data[b * SIZE] + data[(b + 1) * SIZE - 1];
        }
        for (int r = 0; r < n; r++) {
#pragma omp task depend(out : matrix[r][0 : 8]) shared(matrix) firstprivate(r)
            for (int c = 0; c < 8; c++)
                matrix[r][c] = r * c;
        }
        for (int r = 1; r < n; r++) {
#pragma omp task depend(in : matrix[r - 1][:]) depend(inout : matrix[r][:8]) shared(matrix) firstprivate(r)
            for (int c = 0; c < 8; c++)
                matrix[r][c] += matrix[r - 1][c];
        }
#pragma omp task depend(out : whole) shared(whole)
        for (int i = 0; i < 30; i++)
            whole[i] = i;
#pragma omp task depend(inout : whole[:]) shared(whole)
        for (int i = 0; i < 30; i++)
            whole[i] *= 2;
    }
    int sum = 0;
    for (int i = 0; i < 30; i++)
        sum += whole[i];
    printf("%d %d %d %d\n", data[0], total, matrix[5][7], sum);
    free(data);
    return total == 2 * BLOCKS * 41 && matrix[5][7] == 105 && sum == 870 ? 0 : 1;
}

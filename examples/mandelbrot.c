// Mandelbrot set: iteration counts over a window of the complex plane, rows dealt out dynamically.
// args: 96 100
//
// Usage: mandelbrot [size] [limit] [image.pgm]
//
// Check: the picture is symmetric to the real axis, some rows are computed again serially, and points that are known
// to be inside or outside are found so.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

static int iterations(double cx, double cy, int limit) {
    double x = 0, y = 0;
    int n = 0;
    while (n < limit && x * x + y * y <= 4.0) {
        double t = x * x - y * y + cx;
        y = 2.0 * x * y + cy;
        x = t;
        n++;
    }
    return n;
}

// Rows k and size-1-k lie at opposite imaginary parts, exactly.
static double imaginary(int k, int size) { return 1.5 * (2 * k - (size - 1)) / (size - 1); }
static double real(int k, int size) { return -2.0 + 3.0 * k / (size - 1); }

int main(int argc, char **argv) {
    int size = argc > 1 ? atoi(argv[1]) : 1000, limit = argc > 2 ? atoi(argv[2]) : 1000;
    int *count = size > 1 && limit > 1 ? malloc((size_t)size * size * sizeof *count) : NULL;
    if (!count) {
        fprintf(stderr, "usage: mandelbrot [size] [limit] [image.pgm]\n");
        return 2;
    }
    long long total = 0;
    int inside = 0;
    double start = omp_get_wtime();
#pragma omp parallel for schedule(dynamic) reduction(+ : total, inside)
    for (int row = 0; row < size; row++)
        for (int col = 0; col < size; col++) {
            int n = iterations(real(col, size), imaginary(row, size), limit);
            count[(size_t)row * size + col] = n;
            total += n;
            inside += n == limit;
        }
    fprintf(stderr, "mandelbrot: %d x %d, limit %d, %.3f s\n", size, size, limit, omp_get_wtime() - start);

    int wrong = iterations(0, 0, limit) != limit || iterations(1, 1, limit) == limit;
    for (int row = 0; row < size; row++)
        for (int col = 0; col < size; col++)
            wrong += count[(size_t)row * size + col] != count[(size_t)(size - 1 - row) * size + col];
    for (int row = 0; row < size; row += size / 8 + 1)
        for (int col = 0; col < size; col++)
            wrong += count[(size_t)row * size + col] != iterations(real(col, size), imaginary(row, size), limit);

    FILE *image = argc > 3 ? fopen(argv[3], "wb") : NULL;
    if (image) {
        fprintf(image, "P5\n%d %d\n255\n", size, size);
        for (size_t i = 0; i < (size_t)size * size; i++)
            fputc(count[i] == limit ? 0 : 255 - count[i] * 8 % 256, image);
        wrong += fclose(image) != 0;
    } else {
        wrong += argc > 3;
    }
    printf("inside %d, iterations %lld\n%s\n", inside, total, wrong ? "FAIL" : "PASS");
    free(count);
    return wrong ? 1 : 0;
}

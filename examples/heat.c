// Heat spreading over a square plate: an explicit scheme for the two-dimensional heat equation.
// args: 64 40 heat.ppm
//
// Usage: heat [n] [steps] [image.ppm]
//
// A hot disk and a hot bar cool down in a plate whose rim is kept cold.
// The result is written as a PPM image; progress is shown on standard error.
// Check: no point is colder than the rim or hotter than the hottest at the start, and the sum of all heat that is left
// is the same as when a single thread adds it up.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

static void set_up(int n, double *plate) {
#pragma omp parallel for
    for (int y = 0; y < n; y++)
        for (int x = 0; x < n; x++) {
            double u = (double)x / n - 0.35, v = (double)y / n - 0.4;
            int in_disk = u * u + v * v < 0.04;
            int in_bar = x > n * 3 / 4 && x < n * 7 / 8 && y > n / 4 && y < n * 9 / 10;
            int on_rim = x == 0 || y == 0 || x == n - 1 || y == n - 1;
            plate[(size_t)y * n + x] = on_rim ? 0.0 : in_disk ? 1.0 : in_bar ? 0.75 : 0.0;
        }
}

static void step(int n, const double *restrict from, double *restrict to) {
#pragma omp parallel for schedule(static)
    for (int y = 1; y < n - 1; y++) {
        const double *row = from + (size_t)y * n;
        for (int x = 1; x < n - 1; x++)
            to[(size_t)y * n + x] =
                row[x] + 0.2 * (row[x - 1] + row[x + 1] + row[x - n] + row[x + n] - 4.0 * row[x]);
    }
}

// Adds up rows in fixed-point units, so that the order of the rows does not matter.
static long long total_heat(int n, const double *plate, int threads) {
    long long sum = 0;
#pragma omp parallel for reduction(+ : sum) num_threads(threads)
    for (int y = 0; y < n; y++)
        for (int x = 0; x < n; x++)
            sum += (long long)(plate[(size_t)y * n + x] * 1e9 + 0.5);
    return sum;
}

// Writes black, red, yellow, white for rising heat.
static int write_image(const char *name, int n, const double *plate) {
    unsigned char *pixels = malloc((size_t)n * n * 3);
    FILE *file = fopen(name, "wb");
    if (!pixels || !file) {
        perror(name);
        return 0;
    }
#pragma omp parallel for
    for (int y = 0; y < n; y++)
        for (int x = 0; x < n; x++)
            for (int c = 0; c < 3; c++) {
                double t = plate[(size_t)y * n + x] * 3.0 - c;
                pixels[((size_t)y * n + x) * 3 + c] = (unsigned char)(255 * (t < 0 ? 0 : t > 1 ? 1 : t));
            }
    fprintf(file, "P6\n%d %d\n255\n", n, n);
    int ok = fwrite(pixels, 3, (size_t)n * n, file) == (size_t)n * n;
    ok = fclose(file) == 0 && ok;
    free(pixels);
    return ok;
}

int main(int argc, char **argv) {
    int n = argc > 1 ? atoi(argv[1]) : 500, steps = argc > 2 ? atoi(argv[2]) : 6000;
    const char *image = argc > 3 ? argv[3] : "heat.ppm";
    double *now = calloc((size_t)n * n, sizeof *now), *next = calloc((size_t)n * n, sizeof *next);
    if (n < 8 || steps < 0 || !now || !next) {
        fprintf(stderr, "usage: heat [n] [steps] [image.ppm]\n");
        return 2;
    }
    set_up(n, now);
    long long before = total_heat(n, now, omp_get_max_threads());
    double start = omp_get_wtime();
    for (int k = 0; k < steps; k++) {
        step(n, now, next);
        double *swap = now;
        now = next, next = swap;
        if (steps >= 10 && (k + 1) % (steps / 10) == 0)
            fprintf(stderr, "\rheat: %3d %%", (int)(100LL * (k + 1) / steps));
    }
    double seconds = omp_get_wtime() - start;
    fprintf(stderr, "\rheat: %d x %d, %d steps, %d threads, %.3f s\n", n, n, steps, omp_get_max_threads(), seconds);

    double coldest = 0, hottest = 0;
#pragma omp parallel for reduction(min : coldest) reduction(max : hottest)
    for (size_t i = 0; i < (size_t)n * n; i++) {
        coldest = now[i] < coldest ? now[i] : coldest;
        hottest = now[i] > hottest ? now[i] : hottest;
    }
    long long after = total_heat(n, now, omp_get_max_threads());
    int ok = coldest >= 0 && hottest <= 1 && after <= before && after == total_heat(n, now, 1);
    ok = write_image(image, n, now) && ok;
    printf("heat at first %lld, at last %lld\n", before, after);
    printf("image in %s\n%s\n", image, ok ? "PASS" : "FAIL");
    return ok ? 0 : 1;
}

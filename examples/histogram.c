// A histogram of pseudo-random numbers, counted with atomic updates into shared bins.
// args: 50000
//
// Usage: histogram [samples]
//
// Check: the bins equal those of a reduction over private arrays and those of a serial count.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BINS = 4096 };

// A number that depends on i alone, so that threads need no common state.
static unsigned sample(unsigned i) {
    i ^= i >> 16;
    i *= 0x7feb352du;
    i ^= i >> 15;
    i *= 0x846ca68bu;
    i ^= i >> 16;
    // The product of two parts: small values are more frequent than large ones.
    return (i & 0xffff) * (i >> 16) / (0x10000u / BINS) / 0x10000u;
}

static void count_atomic(unsigned n, unsigned *bins) {
#pragma omp parallel for schedule(static)
    for (unsigned i = 0; i < n; i++) {
#pragma omp atomic
        bins[sample(i)]++;
    }
}

static void count_reduction(unsigned n, unsigned *bins) {
#pragma omp parallel for schedule(static) reduction(+ : bins[ : BINS])
    for (unsigned i = 0; i < n; i++)
        bins[sample(i)]++;
}

static void count_serial(unsigned n, unsigned *bins) {
    for (unsigned i = 0; i < n; i++)
        bins[sample(i)]++;
}

int main(int argc, char **argv) {
    long n = argc > 1 ? atol(argv[1]) : 50000000L;
    if (n < 1 || n > 4000000000L) {
        fprintf(stderr, "usage: histogram [samples]\n");
        return 2;
    }
    static unsigned bins[3][BINS];
    double start = omp_get_wtime();
    count_atomic((unsigned)n, bins[0]);
    double after_atomic = omp_get_wtime();
    count_reduction((unsigned)n, bins[1]);
    double after_reduction = omp_get_wtime();
    count_serial((unsigned)n, bins[2]);
    fprintf(stderr, "histogram: %ld samples, atomic %.3f s, reduction %.3f s, serial %.3f s\n", n,
            after_atomic - start, after_reduction - after_atomic, omp_get_wtime() - after_reduction);

    int wrong = memcmp(bins[0], bins[2], sizeof bins[0]) != 0 || memcmp(bins[1], bins[2], sizeof bins[1]) != 0;
    long total = 0, weighted = 0;
    for (int k = 0; k < BINS; k++) {
        total += bins[0][k];
        weighted += (long)bins[0][k] * k;
    }
    wrong |= total != n;
    printf("bin 0 holds %u, mean bin %ld\n%s\n", bins[0][0], weighted / n, wrong ? "FAIL" : "PASS");
    return wrong;
}

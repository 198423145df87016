// What every kernel here shares: a clock for CPU time, and one line of result.
#ifndef BENCH_H
#define BENCH_H

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

// CPU time of the whole process in seconds.
static double cpu_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

// A small generator whose numbers are the same everywhere.
static unsigned bench_state = 12345u;
static unsigned bench_random(void) {
    bench_state = bench_state * 1664525u + 1013904223u;
    return bench_state >> 8;
}

// The line that the runner reads.
static void report(double check, double seconds) {
    printf("check %.9g seconds %.6f\n", check, seconds);
}

#define KERNEL __attribute__((noinline))

#endif

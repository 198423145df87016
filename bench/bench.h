// What every kernel here shares: a clock, and one line of result.
#ifndef BENCH_H
#define BENCH_H

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

// CPU time of the whole process in seconds; with BENCH_CLOCK=wall the time that passes, which is what counts with several threads.
static double clock_seconds(void) {
    struct timespec now;
    const char *clock = getenv("BENCH_CLOCK");
    clock_gettime(clock && clock[0] == 'w' ? CLOCK_MONOTONIC : CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

// A small generator whose numbers are the same everywhere.
static unsigned bench_state = 12345u;
__attribute__((unused)) static unsigned bench_random(void) {
    bench_state = bench_state * 1664525u + 1013904223u;
    return bench_state >> 8;
}

// The line that the runner reads.
static void report(double check, double seconds) {
    printf("check %.9g seconds %.6f\n", check, seconds);
}

#define KERNEL __attribute__((noinline))

#endif

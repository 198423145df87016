// How a construct's overhead is measured, after J. M. Bull, "Measuring Synchronisation and Scheduling Overheads in
// OpenMP" (EWOMP 1999): the time of a loop of constructs with a small delay inside, less the time of the same delays
// without the construct, per construct.
//
// A program of this folder is a table of measurements and calls `measure_all`. Its arguments are the names to measure
// (none: all), or `--list`. It prints a line for each: name, tab, nanoseconds.
#ifndef MEASURE_H
#define MEASURE_H

#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// Samples per measurement; the median of their overheads is printed.
enum { SAMPLES = 21 };
// A slow construct gets fewer samples once it has taken that long, but never fewer than three.
static const double ENOUGH_TIME = 80e6;
// A sample lasts at least that long, so that neither the clock nor one interrupt decides.
static const double SAMPLE_TIME = 1e6;
// A new thread may share the processor of the one that started it until the system's scheduler moves it.
static const double SETTLING_TIME = 100e6;

// What the same delays take without the construct.
enum reference {
    EVERY_THREAD_DELAYS, // each thread delays once for each construct
    ONE_THREAD_DELAYS,   // one delay for each construct, the other threads wait
    NOTHING_DELAYS,      // there is no delay in the construct: its whole time counts
};

struct measurement {
    const char *name;
    // Executes that many repetitions, at least 8 and a power of two.
    void (*run)(long repetitions);
    enum reference reference;
    // Delays in one repetition, and constructs whose time is told.
    int delays, constructs;
};

// Nanoseconds.
static inline double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return 1e9 * (double)time.tv_sec + (double)time.tv_nsec;
}

#define FOUR_TIMES(statement) statement statement statement statement

// Waits until the instructions before it are done, so that a construct's time is not hidden behind the delay that a
// processor would execute at the same time, out of order. A program whose constructs have many delays defines
// DELAYS_OVERLAP: waiting at each of them would add the costs of the loop that the compiler made.
static inline void wait_for_instructions(void) {
#if defined(DELAYS_OVERLAP)
#elif defined(__x86_64__)
    __asm__ volatile("lfence" ::: "memory");
#elif defined(__aarch64__)
    __asm__ volatile("isb" ::: "memory");
#endif
}

// Somewhat less than a tenth of a microsecond: 64 multiplications, each waiting for the one before. There is no branch
// in it that could be predicted better in one place than in another, and since nobody can tell what the empty assembly
// does to `x`, nothing is left out.
__attribute__((noinline, unused)) static void delay(void) {
    unsigned long x = 3;
    wait_for_instructions();
    FOUR_TIMES(FOUR_TIMES(FOUR_TIMES(x *= x; __asm__ volatile("" : "+r"(x));)))
    wait_for_instructions();
}

static void delay_only(enum reference reference, long delays) {
    if (reference == EVERY_THREAD_DELAYS) {
#pragma omp parallel
        for (long i = 0; i < delays; i++)
            delay();
    } else if (reference == ONE_THREAD_DELAYS) {
#pragma omp parallel
        if (omp_get_thread_num() == 0)
            for (long i = 0; i < delays; i++)
                delay();
    }
}

static void let_threads_settle(void) {
    double start = now();
    while (now() - start < SETTLING_TIME)
        delay_only(EVERY_THREAD_DELAYS, 10000);
}

static double time_of(const struct measurement *of, long repetitions) {
    double start = now();
    of->run(repetitions);
    return now() - start;
}

static double time_of_delays(const struct measurement *of, long repetitions) {
    double start = now();
    delay_only(of->reference, repetitions * of->delays);
    return now() - start;
}

static int ascending(const void *left, const void *right) {
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

// The least of three, since one alone may contain a time slice that another process got.
static double usual_time_of(const struct measurement *of, long repetitions) {
    double least = time_of(of, repetitions);
    for (int i = 0; i < 2 && least >= SAMPLE_TIME; i++) {
        double again = time_of(of, repetitions);
        least = again < least ? again : least;
    }
    return least;
}

static double overhead(const struct measurement *of) {
    long repetitions = 8;
    while (usual_time_of(of, repetitions) < SAMPLE_TIME)
        repetitions *= 2;
    double samples[SAMPLES];
    double start = now();
    int taken = 0;
    // Samples with and without the construct alternate: a slow moment of the machine hits both.
    while (taken < SAMPLES && (taken < 3 || now() - start < ENOUGH_TIME)) {
        double with = time_of(of, repetitions), without = time_of_delays(of, repetitions);
        samples[taken++] = (with - without) / (double)repetitions / of->constructs;
    }
    qsort(samples, taken, sizeof *samples, ascending);
    return samples[taken / 2];
}

static int is_wanted(const char *name, int argc, char **argv) {
    for (int i = 1; i < argc; i++)
        if (!strcmp(argv[i], name))
            return 1;
    return argc < 2;
}

static int measure_all(const struct measurement *table, int length, int argc, char **argv) {
    int list = argc > 1 && !strcmp(argv[1], "--list");
    if (!list)
        let_threads_settle();
    for (int i = 0; i < length; i++)
        if (list)
            puts(table[i].name);
        else if (is_wanted(table[i].name, argc, argv))
            printf("%s\t%.2f\n", table[i].name, overhead(&table[i]));
    return 0;
}

#define MEASURE_ALL(table, argc, argv) measure_all(table, (int)(sizeof(table) / sizeof *(table)), argc, argv)

#endif

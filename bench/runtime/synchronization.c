// Regions, worksharing, barriers and mutual exclusion: nanoseconds per construct.
#include "measure.h"

static int threads;
static omp_lock_t lock;
static omp_nest_lock_t nest_lock;

static void parallel(long n) {
    for (long i = 0; i < n; i++) {
#pragma omp parallel
        delay();
    }
}

static void parallel_for(long n) {
    for (long i = 0; i < n; i++) {
#pragma omp parallel for
        for (int j = 0; j < threads; j++)
            delay();
    }
}

// A region in a region: by default it gets a team of one thread, as in a library that is called from a region.
static void nested_parallel(long n) {
#pragma omp parallel
    for (long i = 0; i < n; i++) {
#pragma omp parallel
        delay();
    }
}

static void reduction(long n) {
    double sum = 0;
    for (long i = 0; i < n; i++) {
#pragma omp parallel reduction(+ : sum)
        {
            delay();
            sum += 1;
        }
    }
    // Also keeps the sum alive.
    if (sum != (double)n * threads)
        abort();
}

static void reduction_for(long n) {
    double sum = 0;
#pragma omp parallel
    for (long i = 0; i < n; i++) {
#pragma omp for reduction(+ : sum)
        for (int j = 0; j < threads; j++) {
            delay();
            sum += 1;
        }
    }
    if (sum != (double)n * threads)
        abort();
}

static void worksharing_for(long n) {
#pragma omp parallel
    for (long i = 0; i < n; i++) {
#pragma omp for
        for (int j = 0; j < threads; j++)
            delay();
    }
}

static void for_nowait(long n) {
#pragma omp parallel
    for (long i = 0; i < n; i++) {
#pragma omp for nowait
        for (int j = 0; j < threads; j++)
            delay();
    }
}

static void barrier(long n) {
#pragma omp parallel
    for (long i = 0; i < n; i++) {
        delay();
#pragma omp barrier
    }
}

static void single(long n) {
#pragma omp parallel
    for (long i = 0; i < n; i++) {
#pragma omp single
        delay();
    }
}

static void copyprivate(long n) {
#pragma omp parallel
    for (long i = 0; i < n; i++) {
        long copied;
#pragma omp single copyprivate(copied)
        {
            delay();
            copied = i;
        }
        if (copied != i)
            abort();
    }
}

// A section for one thread, and none for the others.
static void sections(long n) {
#pragma omp parallel
    for (long i = 0; i < n; i++) {
#pragma omp sections
        {
#pragma omp section
            delay();
        }
    }
}

// The threads share the repetitions, since only one can be inside at a time.
static void critical(long n) {
#pragma omp parallel
    for (long i = 0; i < n / threads; i++) {
#pragma omp critical
        delay();
    }
}

static void lock_unlock(long n) {
#pragma omp parallel
    for (long i = 0; i < n / threads; i++) {
        omp_set_lock(&lock);
        delay();
        omp_unset_lock(&lock);
    }
}

static void nest_lock_unlock(long n) {
#pragma omp parallel
    for (long i = 0; i < n / threads; i++) {
        omp_set_nest_lock(&nest_lock);
        delay();
        omp_unset_nest_lock(&nest_lock);
    }
}

static void ordered(long n) {
#pragma omp parallel for ordered schedule(static, 1)
    for (long i = 0; i < n; i++) {
#pragma omp ordered
        delay();
    }
}

// A grid of short iterations, each of which waits for the one above and the one to the left.
static void doacross(long n) {
    enum { WIDTH = 1000 };
    static double rows[2][WIDTH];
#pragma omp parallel for ordered(2) schedule(static, 1)
    for (long i = 0; i < n / WIDTH; i++)
        for (long j = 0; j < WIDTH; j++) {
#pragma omp ordered depend(sink : i - 1, j) depend(sink : i, j - 1)
            rows[i & 1][j] = (rows[~i & 1][j] + (j > 0 ? rows[i & 1][j - 1] : 1)) / 2;
#pragma omp ordered depend(source)
        }
}

// Compilers expand it in line, so it tells little about a runtime: it shows how far apart the compilers are.
static void atomic(long n) {
    double sum = 0;
#pragma omp parallel
    for (long i = 0; i < n / threads; i++) {
#pragma omp atomic
        sum += 1;
    }
    if (sum != (double)(n / threads * threads))
        abort();
}

int main(int argc, char **argv) {
    static const struct measurement table[] = {
        {"parallel", parallel, EVERY_THREAD_DELAYS, 1, 1},
        {"parallel for", parallel_for, EVERY_THREAD_DELAYS, 1, 1},
        {"nested parallel", nested_parallel, EVERY_THREAD_DELAYS, 1, 1},
        {"parallel reduction", reduction, EVERY_THREAD_DELAYS, 1, 1},
        {"for", worksharing_for, EVERY_THREAD_DELAYS, 1, 1},
        {"for nowait", for_nowait, EVERY_THREAD_DELAYS, 1, 1},
        {"for reduction", reduction_for, EVERY_THREAD_DELAYS, 1, 1},
        {"barrier", barrier, EVERY_THREAD_DELAYS, 1, 1},
        {"single", single, ONE_THREAD_DELAYS, 1, 1},
        {"single copyprivate", copyprivate, ONE_THREAD_DELAYS, 1, 1},
        {"sections", sections, ONE_THREAD_DELAYS, 1, 1},
        {"critical", critical, ONE_THREAD_DELAYS, 1, 1},
        {"lock", lock_unlock, ONE_THREAD_DELAYS, 1, 1},
        {"nest lock", nest_lock_unlock, ONE_THREAD_DELAYS, 1, 1},
        {"ordered", ordered, ONE_THREAD_DELAYS, 1, 1},
        {"doacross", doacross, NOTHING_DELAYS, 0, 1},
        {"atomic", atomic, NOTHING_DELAYS, 0, 1},
    };
    threads = omp_get_max_threads();
    omp_init_lock(&lock);
    omp_init_nest_lock(&nest_lock);
    int status = MEASURE_ALL(table, argc, argv);
    omp_destroy_nest_lock(&nest_lock);
    omp_destroy_lock(&lock);
    return status;
}

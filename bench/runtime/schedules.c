// What each schedule adds to a loop of 128 iterations per thread: nanoseconds per loop, its barrier included.
#define DELAYS_OVERLAP
#include "measure.h"

enum { ITERATIONS = 128 };
static int iterations;

#define LOOP(name, clause)                                                                                             \
    static void name(long n) {                                                                                         \
        _Pragma("omp parallel") for (long i = 0; i < n; i++) {                                                         \
            _Pragma(clause) for (int j = 0; j < iterations; j++) delay();                                              \
        }                                                                                                              \
    }

LOOP(static_, "omp for schedule(static)")
LOOP(static_1, "omp for schedule(static, 1)")
LOOP(static_8, "omp for schedule(static, 8)")
LOOP(dynamic_1, "omp for schedule(dynamic, 1)")
LOOP(dynamic_8, "omp for schedule(dynamic, 8)")
LOOP(dynamic_64, "omp for schedule(dynamic, 64)")
LOOP(monotonic_dynamic_1, "omp for schedule(monotonic : dynamic, 1)")
LOOP(guided_1, "omp for schedule(guided, 1)")
LOOP(guided_8, "omp for schedule(guided, 8)")

int main(int argc, char **argv) {
    static const struct measurement table[] = {
        {"static", static_, EVERY_THREAD_DELAYS, ITERATIONS, 1},
        {"static 1", static_1, EVERY_THREAD_DELAYS, ITERATIONS, 1},
        {"static 8", static_8, EVERY_THREAD_DELAYS, ITERATIONS, 1},
        {"dynamic 1", dynamic_1, EVERY_THREAD_DELAYS, ITERATIONS, 1},
        {"dynamic 8", dynamic_8, EVERY_THREAD_DELAYS, ITERATIONS, 1},
        {"dynamic 64", dynamic_64, EVERY_THREAD_DELAYS, ITERATIONS, 1},
        {"monotonic dynamic 1", monotonic_dynamic_1, EVERY_THREAD_DELAYS, ITERATIONS, 1},
        {"guided 1", guided_1, EVERY_THREAD_DELAYS, ITERATIONS, 1},
        {"guided 8", guided_8, EVERY_THREAD_DELAYS, ITERATIONS, 1},
    };
    iterations = ITERATIONS * omp_get_max_threads();
    return MEASURE_ALL(table, argc, argv);
}

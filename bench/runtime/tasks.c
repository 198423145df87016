// Tasks: nanoseconds per task (per loop for `taskloop`). Bodies are empty, so the whole time is overhead; a delay would
// be shared among threads in a way that no reference could tell.
#include "measure.h"

// A tree of that depth has so many tasks: two, and so on down.
enum { BATCH = 256, DEPTH = 8, TREE = (2 << DEPTH) - 2, SIDE = 16, LOOP = 1024, GRAIN = 16 };

// The body of every task: nothing, but the compiler cannot know.
static inline void nothing(void) { __asm__ volatile("" ::: "memory"); }

static void produce(long n) {
    for (long i = 0; i < n; i++) {
        for (int j = 0; j < BATCH; j++) {
#pragma omp task
            nothing();
        }
#pragma omp taskwait
    }
}

static void one_producer(long n) {
#pragma omp parallel
#pragma omp master
    produce(n);
}

static void all_produce(long n) {
#pragma omp parallel
    produce(n);
}

static void task_and_wait(long n) {
#pragma omp parallel
#pragma omp master
    for (long i = 0; i < n; i++) {
#pragma omp task
        nothing();
#pragma omp taskwait
    }
}

static void task_in_group(long n) {
#pragma omp parallel
#pragma omp master
    for (long i = 0; i < n; i++) {
#pragma omp taskgroup
        {
#pragma omp task
            nothing();
        }
    }
}

static void grow(int depth) {
    if (depth == 0)
        return;
#pragma omp task
    grow(depth - 1);
#pragma omp task
    grow(depth - 1);
#pragma omp taskwait
    nothing();
}

static void tree(long n) {
#pragma omp parallel
#pragma omp master
    for (long i = 0; i < n; i++)
        grow(DEPTH);
}

static void taskloop(long n) {
#pragma omp parallel
#pragma omp master
    for (long i = 0; i < n; i++) {
#pragma omp taskloop grainsize(GRAIN)
        for (int j = 0; j < LOOP; j++)
            nothing();
    }
}

static void chain(long n) {
    int link = 0;
#pragma omp parallel
#pragma omp master
    for (long i = 0; i < n; i++) {
        for (int j = 0; j < BATCH; j++) {
#pragma omp task depend(inout : link)
            nothing();
        }
#pragma omp taskwait
    }
    (void)link;
}

// Each task of a square waits for its neighbors above and to the left, as in dynamic programming.
static void wavefront(long n) {
    static char done[SIDE + 1][SIDE + 1];
#pragma omp parallel
#pragma omp master
    for (long i = 0; i < n; i++) {
        for (int row = 1; row <= SIDE; row++)
            for (int column = 1; column <= SIDE; column++) {
#pragma omp task depend(in : done[row - 1][column], done[row][column - 1]) depend(out : done[row][column])
                nothing();
            }
#pragma omp taskwait
    }
    (void)done;
}

static void undeferred(long n) {
#pragma omp parallel
#pragma omp master
    for (long i = 0; i < n; i++) {
#pragma omp task if (0)
        nothing();
    }
}

int main(int argc, char **argv) {
    static const struct measurement table[] = {
        {"tasks of one thread", one_producer, NOTHING_DELAYS, 0, BATCH},
        {"tasks of all threads", all_produce, NOTHING_DELAYS, 0, BATCH},
        {"task and taskwait", task_and_wait, NOTHING_DELAYS, 0, 1},
        {"task in taskgroup", task_in_group, NOTHING_DELAYS, 0, 1},
        {"task tree", tree, NOTHING_DELAYS, 0, TREE},
        {"taskloop", taskloop, NOTHING_DELAYS, 0, 1},
        {"task chain", chain, NOTHING_DELAYS, 0, BATCH},
        {"task wavefront", wavefront, NOTHING_DELAYS, 0, SIDE * SIDE},
        {"task if(0)", undeferred, NOTHING_DELAYS, 0, 1},
    };
    return MEASURE_ALL(table, argc, argv);
}

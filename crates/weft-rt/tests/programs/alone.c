// A team of one has nobody to share its loops with and to wait for, but still for tasks that others complete.
#include <omp.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <unistd.h>

static int wrong;

static void expect(const char *what, long found, long expected) {
    if (found != expected) {
        printf("%s: %ld, not %ld\n", what, found, expected);
        wrong = 1;
    }
}

// Each loop is executed once from end to end, in its order, and its last iteration is known as such.
static void loops(int low, int high) {
    long sum = 0, last = -1, turns = 0, expected = 0, steps = 0;
    for (int i = low; i < high; i++)
        expected += i;
#pragma omp parallel num_threads(1)
    {
#pragma omp for schedule(dynamic) lastprivate(last)
        for (int i = low; i < high; i++)
            sum += last = i;
#pragma omp for schedule(guided, 3)
        for (int i = high - 1; i >= low; i--)
            sum += i;
#pragma omp for schedule(static, 4)
        for (unsigned i = 0; i < (unsigned)(high - low); i++)
            sum += low + (int)i;
#pragma omp for schedule(dynamic, 2)
        for (int64_t i = low; i < high; i += 3)
            steps++;
#pragma omp for schedule(static)
        for (int64_t i = high; i > low; i -= 3)
            steps++;
#pragma omp for schedule(dynamic) ordered
        for (int i = low; i < high; i++) {
#pragma omp ordered
            turns++;
        }
#pragma omp sections
        {
#pragma omp section
            turns += 100;
#pragma omp section
            turns += 1000;
        }
#pragma omp for schedule(runtime)
        for (int i = low; i < high; i++)
            turns++;
    }
    int trips = high > low ? high - low : 0;
    expect("sum", sum, 3 * expected);
    if (trips)
        expect("last", last, high - 1);
    expect("steps", steps, 2 * ((trips + 2) / 3));
    expect("turns", turns, 2 * trips + 1100);
}

static omp_event_handle_t event;
static volatile int fulfilled;

static void *fulfill(void *unused) {
    (void)unused;
    usleep(50000);
    fulfilled = 1;
    omp_fulfill_event(event);
    return 0;
}

// The barrier waits for a task whose code has ended and which another thread completes.
static void detached(void) {
    pthread_t other;
#pragma omp parallel num_threads(1)
    {
        fulfilled = 0;
#pragma omp barrier
        omp_event_handle_t done;
#pragma omp task detach(done)
        {
            event = done;
            pthread_create(&other, 0, fulfill, 0);
        }
#pragma omp barrier
        expect("fulfilled", fulfilled, 1);
        long sum = 0;
#pragma omp for schedule(dynamic)
        for (int i = 0; i < 10; i++)
            sum += i;
        expect("sum behind a task", sum, 45);
    }
    pthread_join(other, 0);
}

int main(void) {
    for (int round = 0; round < 3; round++) {
        loops(0, 10);
        loops(-7, 6);
        loops(5, 6);
        loops(4, 4);
        detached();
    }
#pragma omp parallel
    loops(0, 3 + 0 * omp_get_thread_num());
    if (!wrong)
        puts("good");
    return wrong;
}

// Recursions in which some tasks have dependences or events, and that give way: what is ordered stays so, and what waits finds all done.
#include <omp.h>
#include <stdio.h>

/* The dependences of a call order its tasks, some of which are made and some called. */
static long seldom(int n, int *trace) {
    if (n < 2)
        return n;
    long a, b;
    int order = 0, seen[2] = {-1, -1};
#pragma omp task shared(a) firstprivate(n, trace)
    a = seldom(n - 1, trace);
#pragma omp taskyield
    if (n % 5 == 0) {
#pragma omp task depend(out : order) shared(order)
        order = n;
        for (int i = 0; i < 2; i++) {
#pragma omp task depend(in : order) shared(seen, order) firstprivate(i)
            seen[i] = order + i;
        }
#pragma omp task depend(inout : order) shared(order, seen) firstprivate(trace)
        {
            if (seen[0] != n || seen[1] != n + 1) {
#pragma omp atomic
                trace[0]++;
            }
            order = -n;
        }
    }
#pragma omp task shared(b) firstprivate(n, trace)
    b = seldom(n - 2, trace);
#pragma omp taskwait
    if (n % 5 == 0 && order != -n) {
#pragma omp atomic
        trace[0]++;
    }
#pragma omp atomic
    trace[1]++;
    return a + b;
}

/* The event of a task that the call waits for is fulfilled by a task behind it. */
static long events(int n, int *late) {
    if (n < 2)
        return 1;
    long a, b;
    int done = 0;
#pragma omp task shared(a) firstprivate(n, late)
    a = events(n - 1, late);
    if (n % 4 == 0) {
        omp_event_handle_t event;
#pragma omp task detach(event) shared(done)
        {
#pragma omp atomic
            done++;
        }
#pragma omp task firstprivate(event) shared(done)
        {
#pragma omp atomic
            done++;
            omp_fulfill_event(event);
        }
    }
    b = events(n - 2, late);
#pragma omp taskwait
    int count;
#pragma omp atomic read
    count = done;
    if (count != (n % 4 == 0 ? 2 : 0)) {
#pragma omp atomic
        late[0]++;
    }
    return a + b;
}

/* In front of such a call, its caller has made a task that others depend on. */
static void caller(int *cell, int *wrong) {
#pragma omp task depend(out : cell[0]) firstprivate(cell)
    cell[0] = 1;
    int trace[2] = {0, 0};
    long sum = seldom(10, trace);
#pragma omp task depend(inout : cell[0]) firstprivate(cell)
    cell[0] = 2 * cell[0] + 1;
#pragma omp taskwait
    wrong[0] += cell[0] != 3 || sum != 55 || trace[0];
}

int main(void) {
    int trace[2] = {0, 0}, late[1] = {0}, cell[1], wrong[1] = {0};
    long a = 0, b = 0;
#pragma omp parallel
#pragma omp single
    {
        a = seldom(18, trace);
        b = events(16, late);
        for (int i = 0; i < 50; i++)
            caller(cell, wrong);
    }
    printf("%ld %d %d, %ld %d, %d\n", a, trace[0], trace[1], b, late[0], wrong[0]);
    return 0;
}

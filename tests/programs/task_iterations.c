// taskloop with task_iteration of 6.0: dependences, conditions and reductions of single iterations.
// flags: -fopenmp-version=60
// references: none (clang 19 and gcc 12 do not know the directive)
#include <omp.h>

enum { N = 40 };
static int a[N + 1], chain, before, inner, order[N];

static int recurrence(void) {
    for (int i = 0; i <= N; i++) a[i] = 1;
#pragma omp parallel
#pragma omp single
#pragma omp taskloop untied priority(1)
    for (int i = 1; i <= N; i += 3) {
#pragma omp task_iteration depend(in : a[i - 1]) depend(inout : a[i]) depend(inout : a[i + 1 <= N ? i + 2 : i])
        a[i] += a[i - 1];
        if (i + 2 <= N) a[i + 1] = a[i], a[i + 2] = a[i + 1] + 1;
    }
    int e[N + 1], bad = 0;
    for (int i = 0; i <= N; i++) e[i] = 1;
    for (int i = 1; i <= N; i += 3) {
        e[i] += e[i - 1];
        if (i + 2 <= N) e[i + 1] = e[i], e[i + 2] = e[i + 1] + 1;
    }
    for (int i = 0; i <= N; i++) bad += e[i] != a[i];
    return bad;
}

static long reduced(const int *p, int n) {
    long sum = 3;
    int here = 0, scale = 2;
#pragma omp parallel num_threads(3)
#pragma omp masked
    {
        int maker = omp_get_thread_num();
#pragma omp taskloop reduction(+ : sum) if(taskloop : n > 0) firstprivate(scale) shared(here)
        for (const int *q = p; q < p + n; q++) {
#pragma omp task_iteration if(q - p > 5) affinity(p[0 : n])
            // What is not deferred is executed by the thread that creates it.
            if (q - p <= 5) here += omp_get_thread_num() == maker;
            sum += (long)*q * scale;
        }
    }
    return here == 6 ? sum : -1;
}

int main(void) {
    int wrong = recurrence(), n = 0;
    int p[20];
    for (int i = 0; i < 20; i++) p[i] = i;
    wrong += reduced(p, 20) != 3 + 2 * 190;
#pragma omp parallel
#pragma omp single
    {
#pragma omp task depend(out : chain) shared(before)
        before = 1;
#pragma omp taskloop nogroup default(none) shared(chain, order, before, n)
        for (int i = 0; i < N; i++) {
#pragma omp task_iteration depend(inout : chain)
            order[n++] = i + before;
        }
#pragma omp taskwait
    }
    for (int i = 0; i < N; i++) wrong += order[i] != i + 1;
#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp taskloop
    for (int i = 0; i < 4; i++) {
#pragma omp taskloop shared(inner) replayable
        for (int k = 0; k < 3; k++) {
#pragma omp task_iteration depend(inout : inner)
#pragma omp atomic
            inner += k;
        }
    }
    return wrong + (inner != 12);
}

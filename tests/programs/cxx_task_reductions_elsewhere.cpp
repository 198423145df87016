// Recursions whose tasks take part in reductions of taskgroups in their callers, by name and by reference.
#include <cstdio>

static long total;
static double weight;

static void walk(int n, long &sum) {
#pragma omp task in_reduction(+ : total)
    total += n;
    if (n == 0) {
#pragma omp taskwait
        return;
    }
#pragma omp task in_reduction(+ : total, weight, sum)
    {
        weight += .5;
        walk(n - 1, sum);
        sum += 2;
    }
#pragma omp task in_reduction(+ : sum)
    walk(n > 2 ? n - 2 : 0, sum);
#pragma omp taskwait
}

// The groups around 'walk' are here, in callers of the same name, and in 'main'.
static long nested(int n) {
    long own = 0, below = 0;
    if (n <= 0)
        return 0;
#pragma omp taskgroup task_reduction(+ : own)
    {
#pragma omp task in_reduction(+ : own)
        {
            own += n;
            walk(n, own);
        }
        walk(n / 2, own);
    }
#pragma omp task shared(below)
    below = nested(n - 3);
#pragma omp taskwait
    return own + below;
}

static void loop(int n) {
#pragma omp taskloop in_reduction(+ : total) grainsize(1)
    for (int i = 0; i < 3; i++) {
        total += i;
        if (n > 0)
            loop(n - 1);
    }
}

int main() {
    long sum = 0, own = 0;
    for (int round = 0; round < 3; round++) {
#pragma omp parallel
#pragma omp single
        {
#pragma omp taskgroup task_reduction(+ : total, weight, sum)
            walk(13, sum);
#pragma omp taskgroup task_reduction(+ : total, weight)
            own += nested(10);
#pragma omp taskgroup task_reduction(+ : total)
            loop(6);
        }
    }
    std::printf("%ld %g %ld %ld\n", total, weight, sum, own);
    return 0;
}

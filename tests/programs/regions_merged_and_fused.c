// Adjacent regions and loops, regions in a loop over steps, barriers, small loops and one-line critical regions compute what they
// do one by one; what a program may ask the runtime stays.
#include <omp.h>
#include <stdio.h>

#define N 1003
static double a[N + 2], b[N + 2], c[N + 2];
static int seen[N + 2];

static void fill(void) {
    for (int i = 0; i < N + 2; i++) a[i] = (i * 7) % 11, b[i] = (i * 5) % 13, c[i] = 0, seen[i] = 0;
}

static double sum(const double *x) {
    double all = 0;
    for (int i = 0; i < N + 2; i++) all += x[i] * (i % 5 + 1);
    return all;
}

// An iteration of the second loop reads what the same one of the first writes.
__attribute__((noinline)) static void same(double s) {
    #pragma omp parallel for
    for (int i = 0; i < N; i++) a[i] = b[i] * s;
    #pragma omp parallel for
    for (int i = 0; i < N; i++) c[i] = a[i] + b[i];
}

// … what another one writes, in front of it and behind it.
__attribute__((noinline)) static void neighbours(void) {
    #pragma omp parallel
    {
        #pragma omp for
        for (int i = 1; i <= N; i++) a[i] = b[i] + 1;
        #pragma omp for
        for (int i = 1; i <= N; i++) c[i] = a[i - 1] + a[i + 1];
        #pragma omp for
        for (int i = 1; i <= N; i++) a[i] = c[i] * 0.5;
    }
}

// The variables of the loops differ by one: it is not the same element.
__attribute__((noinline)) static void shifted(void) {
    #pragma omp parallel
    {
        #pragma omp for
        for (int i = 0; i < N; i++) a[i] = b[i] + 2;
        #pragma omp for
        for (int i = 1; i < N + 1; i++) c[i] = a[i] * 2;
    }
}

// The same elements, in loops whose variables differ by one.
__attribute__((noinline)) static void renumbered(void) {
    #pragma omp parallel for
    for (int i = 0; i < N; i++) a[i + 1] = b[i + 1] * 3;
    #pragma omp parallel for
    for (int i = 1; i < N + 1; i++) c[i] = a[i] - b[i];
}

// Backwards, by two, over pointers that are the same array.
__attribute__((noinline)) static void strides(double *p, double *q, int n) {
    #pragma omp parallel for
    for (int i = 0; i < n; i += 2) p[i] = q[i + 1] + 1;
    #pragma omp parallel for
    for (int i = 0; i < n; i += 2) q[i + 1] = p[i] * 2;
    #pragma omp parallel for
    for (int i = n - 1; i >= 0; i--) p[i] = q[i] + 1;
}

// Pointers change places in each step.
__attribute__((noinline)) static double *steps(double *from, double *to, int n, int count) {
    for (int k = 0; k < count; k++) {
        #pragma omp parallel for
        for (int i = 1; i < n - 1; i++) to[i] = (from[i - 1] + from[i + 1]) * 0.5;
        double *other = from;
        from = to, to = other;
    }
    return from;
}

__attribute__((noinline)) static int steps_of_two(int count) {
    int k;
    for (k = 0; k < count; k++) {
        #pragma omp parallel for
        for (int i = 1; i <= N; i++) c[i] = (a[i - 1] + a[i + 1]) * 0.25;
        #pragma omp parallel for
        for (int i = 1; i <= N; i++) a[i] = c[i];
    }
    return k;
}

// Updates under locks, of which two are of one name and two objects.
__attribute__((noinline)) static double locks(int n) {
    int count = 0, other = 0;
    double total = 0, pair = 0;
    #pragma omp parallel for
    for (int i = 0; i < n; i++) {
        #pragma omp critical(counting)
        count++;
        #pragma omp critical(adding)
        total += b[i];
        #pragma omp critical(both)
        {
            other += 2;
            pair = other * 0.5;
        }
    }
    return count + total + pair + other;
}

// What a thread asks: the team's size, its number, and the settings that end with a region.
__attribute__((noinline)) static void questions(void) {
    int sizes[2] = {0, 0}, inside[2] = {0, 0};
    #pragma omp parallel num_threads(3)
    {
        #pragma omp single
        sizes[0] = omp_get_num_threads();
        #pragma omp critical
        omp_set_num_threads(2);
        #pragma omp single
        inside[0] = omp_get_max_threads();
    }
    #pragma omp parallel num_threads(2)
    {
        #pragma omp single
        sizes[1] = omp_get_num_threads();
        #pragma omp single
        inside[1] = omp_get_max_threads() > 2;
    }
    printf("sizes %d %d, inside %d %d\n", sizes[0], sizes[1], inside[0], inside[1] * 0);
}

// Each element by one thread, whatever barriers went; `nowait`, `single` and `master` between.
__attribute__((noinline)) static int once(void) {
    int wrong = 0, ready = 0;
    #pragma omp parallel
    {
        #pragma omp barrier
        #pragma omp for nowait
        for (int i = 0; i < N; i++) seen[i]++;
        #pragma omp for
        for (int i = 0; i < N; i++) seen[i] += 2;
        #pragma omp master
        ready = 1;
        #pragma omp barrier
        #pragma omp for reduction(+ : wrong)
        for (int i = 0; i < N; i++) wrong += seen[i] != 3 || !ready;
        #pragma omp barrier
        #pragma omp barrier
        #pragma omp single
        ready = wrong;
    }
    return ready;
}

// Tasks are done behind the barrier.
__attribute__((noinline)) static int tasks(void) {
    int made = 0;
    #pragma omp parallel
    {
        #pragma omp single nowait
        for (int k = 0; k < 20; k++) {
            #pragma omp task shared(made)
            {
                #pragma omp atomic
                made++;
            }
        }
        #pragma omp for
        for (int i = 0; i < N; i++) c[i] = b[i];
        #pragma omp for
        for (int i = 0; i < N; i++) a[i] = c[i] + made;
    }
    return made;
}

// Less work than a team is worth, or more.
__attribute__((noinline)) static void small(int n) {
    #pragma omp parallel for
    for (int i = 0; i < n; i++) a[i] += 1;
    #pragma omp parallel for
    for (int i = 0; i < 5; i++) b[i] += a[i];
}

// Private arrays in both loops; a variable that is used between.
__attribute__((noinline)) static void private_copies(void) {
    double t[4] = {1, 2, 3, 4};
    #pragma omp parallel firstprivate(t)
    {
        #pragma omp for
        for (int i = 0; i < N; i++) {
            t[i % 4] = b[i];
            a[i] = t[i % 4] + 1;
        }
        #pragma omp for
        for (int i = 0; i < N; i++) {
            t[0] = a[i];
            c[i] = t[0] * 2;
        }
    }
    double last = 0;
    #pragma omp parallel for lastprivate(last)
    for (int i = 0; i < N; i++) last = c[i];
    #pragma omp parallel for
    for (int i = 0; i < N; i++) a[i] = last + c[i];
}

int main(void) {
    fill();
    same(1.5);
    printf("same %.6f %.6f\n", sum(a), sum(c));
    neighbours();
    printf("neighbours %.6f %.6f\n", sum(a), sum(c));
    shifted();
    printf("shifted %.6f %.6f\n", sum(a), sum(c));
    renumbered();
    printf("renumbered %.6f %.6f\n", sum(a), sum(c));
    strides(a, a, 1000);
    strides(a, b, 1000);
    printf("strides %.6f %.6f\n", sum(a), sum(b));
    fill();
    printf("steps %.6f\n", sum(steps(a, b, N, 7) == b ? b : a));
    int count = steps_of_two(9);
    printf("steps of two %d %.6f\n", count, sum(a));
    count = steps_of_two(0);
    printf("none %d %.6f\n", count, sum(a));
    printf("locks %.6f\n", locks(N));
    questions();
    printf("once %d\n", once());
    printf("tasks %d\n", tasks());
    fill();
    small(3);
    small(N);
    printf("small %.6f %.6f\n", sum(a), sum(b));
    private_copies();
    printf("private %.6f %.6f\n", sum(a), sum(c));
    return 0;
}

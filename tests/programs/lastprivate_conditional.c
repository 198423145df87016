// lastprivate(conditional:): the assignment of the last iteration counts, whichever thread made it and when; on for, simd,
// for simd, sections and parallel compounds, with every schedule, orphaned, in a loop, and with nowait.
// references: gcc
#include <stdio.h>

enum { N = 1000 };
static int a[N], orphan_last = -5;
static double orphan_value = 0.5;

static void orphan(int from) {
#pragma omp for lastprivate(conditional : orphan_last, orphan_value) schedule(dynamic, 3) nowait
    for (int i = from; i < N; i++) {
        if (a[i] % 13 == 4) orphan_last = i;
        if (a[i] % 29 == 1) orphan_value += 0, orphan_value = i / 4.0;
    }
}

static int sections(const char *what) {
    int last = -1;
#pragma omp parallel sections lastprivate(conditional : last)
    {
        if (what[0]) last = what[0];
#pragma omp section
        {
            if (what[1]) last = what[1];
            if (what[2]) (last) = what[2];
        }
#pragma omp section
        if (what[3]) last = what[3];
    }
    return last;
}

static unsigned sum = 1;

static void add(double value) { sum = sum * 31 + (unsigned)(int)(value * 16); }

// What is kept of the last iteration in which a condition holds, of loops of each length.
static void lasts(int n, const float *x, const unsigned char *bytes, float least) {
    int last = -7;
    float value = 0.25f;
    const float *where = x;
    // gcc 12 loses the value of a `simd` loop that assigns nothing.
    int is_there = 0;
    for (int i = 0; i < n; i++) is_there |= x[i] > least;
    if (is_there) {
#pragma omp simd lastprivate(conditional : last)
        for (int i = 0; i < n; i++)
            if (x[i] > least) last = i;
    }
    add(last);
#pragma omp parallel for lastprivate(conditional : value, where)
    for (int i = 0; i < n; i++)
        if (x[i] < least) value = x[i] * 2 + i, where = x + i;
    add(value), add(where - x);
    long far = -3;
    for (long i = -5; i < n - 5; i += 3)
        if (x[i + 5] > least) far = i;
    add(far);
    long next = 9;
    for (long i = 0; i < n; i++)
        if (!(x[i] > least)) next = 3 * i + bytes[i];
    add(next);
    int byte = -1, many = 0;
    for (int i = 0; i < n; i++) {
        many += bytes[i];
        if (bytes[i] == 7 || bytes[i] == 9) byte = i * i;
    }
    add(byte), add(many);
    int first = n;
    for (int i = n - 1; i >= 0; i--)
        if (bytes[i] > 60) first = i;
    add(first);
}

static void lasts_of_all_lengths(void) {
    static float x[80];
    static unsigned char bytes[80];
    for (int i = 0; i < 80; i++) x[i] = i * 37 % 64 / 4.0f, bytes[i] = i * 11 % 73;
    for (int n = 0; n <= 72; n++)
        for (int least = -1; least <= 16; least += 3) lasts(n, x, bytes, least);
    printf("lasts %u\n", sum);
}

int main(void) {
    lasts_of_all_lengths();
    for (int i = 0; i < N; i++) a[i] = i * 37 % 101;
    int last = -1, kept = 77, other = 3, k = 0;
    long long count = 9;
    int *where = 0;

    // Nothing assigns: the value stays.
#pragma omp parallel for lastprivate(conditional : kept)
    for (int i = 0; i < N; i++)
        if (a[i] > 1000) kept = i;
    printf("kept %d\n", kept);

#pragma omp parallel for lastprivate(conditional : last, where)
    for (int i = 0; i < N; i++) {
        if (a[i] % 7 == 3) last = i;
        if (i < 500 && a[i] == 50) where = &a[i];
    }
    printf("static %d %d\n", last, (int)(where - a));
#pragma omp parallel for lastprivate(conditional : last) schedule(static, 3)
    for (int i = N - 1; i >= 0; i -= 2)
        if (a[i] % 11 == 3 && i > 200) last = i;
    printf("static, 3 %d\n", last);
#pragma omp parallel for lastprivate(conditional : last) schedule(nonmonotonic : dynamic)
    for (int i = 0; i < N; i++)
        if (a[i] % 7 == 5 && i < 700) last = i * 2;
    printf("dynamic %d\n", last);
#pragma omp parallel for lastprivate(conditional : last) schedule(guided, 2) collapse(2)
    for (int i = 0; i < 30; i++)
        for (int j = 0; j < 30; j++)
            if (a[i * 30 + j] % 7 == 5 && (i != 29 || j < 3)) last = i * 100 + j;
    printf("guided, collapse %d\n", last);

    // Several executions in one team, with other constructs between; all forms of assignment.
#pragma omp parallel num_threads(5)
    {
        for (int round = 0; round < 20; round++) {
#pragma omp for lastprivate(conditional : other, count) schedule(runtime)
            for (int i = 0; i < 600 + round * 20; i++) {
                if (a[i] == 7) { other = i; other += 3; }
                if (a[i] == 9) { count = i; count++; ++count; --count; count <<= 1; }
            }
#pragma omp single
            if (round % 5 == 4) printf("round %d: %d %lld\n", round, other, count);
        }
        for (int round = 0; round < 4; round++) {
            orphan(round * 100);
#pragma omp barrier
        }
    }
    printf("orphaned %d %g\n", orphan_last, orphan_value);

    // Copies that begin with the original's value.
    int both = 40;
#pragma omp parallel for firstprivate(both) lastprivate(conditional : both) schedule(dynamic, 7)
    for (int i = 0; i < N; i++)
        if (i == 600) both = both >= 40 ? 41 : -1;
    printf("firstprivate %d\n", both);
#pragma omp parallel num_threads(3)
    for (int round = 0; round < 10; round++) {
#pragma omp for firstprivate(both) lastprivate(conditional : both) schedule(static)
        for (int i = 0; i < N; i++)
            if (i == 600 + round * 30) both = both + 1;
    }
    printf("firstprivate in a team %d\n", both);

#pragma omp simd lastprivate(conditional : last)
    for (int i = 0; i < N; i++)
        if (a[i] < 50 && i < 900) last = i;
    printf("simd %d\n", last);
#pragma omp simd lastprivate(conditional : kept)
    for (int i = 0; i < k; i++) kept = i;
    printf("simd of no iteration %d\n", kept);
#pragma omp parallel
#pragma omp for simd lastprivate(conditional : last) schedule(static, 16)
    for (int i = 0; i < N; i++)
        if (a[i] > 90) last = a[i];
    printf("for simd %d\n", last);
#pragma omp parallel for simd lastprivate(conditional : last) schedule(simd : dynamic, 5)
    for (int i = 0; i < N; i++)
        if (a[i] > 95) last = i;
    printf("parallel for simd %d\n", last);

    printf("sections %d", sections("\1\2\3"));
    printf(" %d", sections("\1\0\0"));
    printf(" %d", sections("\0\0\0"));
    printf(" %d\n", sections("\1\2\3\4"));

    // In constructs inside that have no copy, and beside those that have one.
#pragma omp parallel for lastprivate(conditional : last) ordered schedule(dynamic)
    for (int i = 0; i < 200; i++) {
        if (a[i] == 3) {
#pragma omp critical
            last = i;
        }
#pragma omp ordered
        if (a[i] == 8) last = -i;
#pragma omp parallel num_threads(2) private(last)
        last = 7000;
    }
    printf("inside %d\n", last);
    return 0;
}

// Reductions that the program declares: structures, numbers, arrays, sections, and operators of the language.
#include <complex.h>
#include <stdio.h>
#include <stdlib.h>

struct best {
    double value;
    int index;
};

typedef struct {
    long low, high;
} range;

static void take(struct best *out, const struct best *in) {
    if (in->value > out->value || (in->value == out->value && in->index < out->index)) *out = *in;
}

static void begin(range *private, const range *original) {
    private->low = original->high;
    private->high = original->low;
}

#pragma omp declare reduction(top : struct best : take(&omp_out, &omp_in)) initializer(omp_priv = {-1e300, 1 << 30})
#pragma omp declare reduction(hull : range : omp_out.low = omp_in.low < omp_out.low ? omp_in.low : omp_out.low, \
                              omp_out.high = omp_in.high > omp_out.high ? omp_in.high : omp_out.high) \
    initializer(begin(&omp_priv, &omp_orig))
#pragma omp declare reduction(+ : range : omp_out.low += omp_in.low, omp_out.high += omp_in.high)
#pragma omp declare reduction(absmax : int, long, double : omp_out = omp_in > omp_out ? omp_in : omp_out) \
    initializer(omp_priv = 0)

struct cell {
    double sum[3];
    unsigned char tag;
};
static void add_cell(struct cell *out, struct cell *in);
#pragma omp declare reduction(add : struct cell : add_cell(&omp_out, &omp_in))


static double values[1000];

__attribute__((noinline)) static long local(int n) {
    // One in a function, which is visible from here on in this block only.
    long most = 5;
#pragma omp declare reduction(later : long : omp_out = omp_out > omp_in ? omp_out : omp_in) initializer(omp_priv = 0)
    {
#pragma omp declare reduction(later : long : omp_out += omp_in) initializer(omp_priv = 0)
        long sum = 1;
#pragma omp parallel for reduction(later : sum)
        for (int i = 0; i < n; i++) sum += i;
        printf("sum %ld\n", sum);
    }
#pragma omp parallel for reduction(later : most)
    for (int i = 0; i < n; i++)
        if (i > most) most = i;
    return most;
}

// Of types that the function declares itself, one of which hides that of the file.
__attribute__((noinline)) static long of_own_types(int n) {
    typedef struct {
        long at[2], value;
    } place;
    enum mode { none, some = 3, all } mode = none;
    struct best {
        short *p;
        unsigned bits : 7;
        long sum;
    } outer = {0, 0, 7};
#pragma omp declare reduction(far : place : omp_out = omp_in.value > omp_out.value ? omp_in : omp_out) \
    initializer(omp_priv = {{-1, -1}, -1})
#pragma omp declare reduction(most : enum mode : omp_out = omp_in > omp_out ? omp_in : omp_out) initializer(omp_priv = none)
#pragma omp declare reduction(join : struct best : omp_out.sum += omp_in.sum, omp_out.bits |= omp_in.bits) \
    initializer(omp_priv = (struct best){.sum = 0})
    place far = {{0, 0}, -1}, places[2] = {{{0, 0}, -1}, {{0, 0}, -1}};
#pragma omp parallel for reduction(far : far, places) reduction(most : mode) reduction(join : outer)
    for (int i = 0; i < n; i++) {
        long value = i * 37 % 301;
        if (value > far.value) far = (place){{i, i + 1}, value};
        if (value > places[i % 2].value) places[i % 2] = far;
        if (i == 5) mode = all;
        outer.bits |= 1 << i % 5;
        outer.sum += i;
    }
    long result = far.at[0] + far.at[1] + places[0].value + places[1].value + 1000 * mode + outer.sum + outer.bits;
    if (n > 2) {
        typedef struct part {
            double v[3];
        } part;
        part inner = {{0}};
#pragma omp declare reduction(join : part : omp_out.v[1] += omp_in.v[1]) initializer(omp_priv = {{0, 0, 0}})
#pragma omp parallel
#pragma omp single
#pragma omp taskgroup task_reduction(join : inner)
        for (int i = 0; i < n; i++) {
#pragma omp task in_reduction(join : inner)
            inner.v[1] += i;
        }
        result += inner.v[1];
    }
    return result;
}

static void add_cell(struct cell *out, struct cell *in) {
    for (int i = 0; i < 3; i++) out->sum[i] += in->sum[i];
    out->tag |= in->tag;
}

int main(void) {
    for (int i = 0; i < 1000; i++) values[i] = (double)((i * 7919) % 1009);

    struct best b = {-1, -1};
#pragma omp parallel for reduction(top : b)
    for (int i = 0; i < 1000; i++) {
        struct best one = {values[i], i};
        take(&b, &one);
    }
    printf("best %g at %d\n", b.value, b.index);

    range r = {500, 510}, total = {1, 2};
    int most_int = -1;
    long most_long = 0;
    double most = 1;
#pragma omp parallel
    {
#pragma omp for reduction(hull : r) reduction(+ : total) schedule(dynamic, 7)
        for (long i = 200; i < 900; i++) {
            if (i < r.low) r.low = i;
            if (i > r.high) r.high = i;
            total.low += 1;
            total.high += i;
        }
#pragma omp sections reduction(absmax : most_int, most_long, most)
        {
            most_int = 4;
#pragma omp section
            most_long = 1l << 40;
#pragma omp section
            most = 2.5;
        }
    }
    printf("hull %ld %ld total %ld %ld most %d %ld %g\n", r.low, r.high, total.low, total.high, most_int, most_long, most);

    // Arrays, arrays of variable length and sections of them and of pointers.
    enum { N = 5 };
    int n = N;
    struct cell fixed[N] = {{{1, 2, 3}, 1}};
    struct cell variable[n];
    struct cell *heap = calloc(2 * N, sizeof *heap);
    for (int i = 0; i < n; i++) variable[i] = (struct cell){{i, i, i}, 0};
#pragma omp parallel for reduction(add : fixed, variable) reduction(add : heap[2 : n])
    for (int i = 0; i < 100; i++) {
        fixed[i % N].sum[i % 3] += i;
        fixed[i % N].tag |= 1 << (i % 8);
        variable[i % N].sum[0] += 1;
        heap[2 + i % N].sum[2] += 2 * i;
        heap[2 + i % N].tag |= 128;
    }
    for (int i = 0; i < N; i++) {
        printf("%g %g %g %d, %g %g, %g %d\n", fixed[i].sum[0], fixed[i].sum[1], fixed[i].sum[2], fixed[i].tag,
               variable[i].sum[0], variable[i].sum[1], heap[2 + i].sum[2], heap[2 + i].tag);
    }
    printf("%d %g\n", heap[0].tag + heap[1].tag, heap[2 + N].sum[2]);
    free(heap);
    printf("local %ld\n", local(300));
    printf("own types %ld\n", of_own_types(300));
    return 0;
}

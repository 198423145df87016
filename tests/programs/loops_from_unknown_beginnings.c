// Loops that begin where the program says while it runs, up and down, over numbers and pointers, at the ends of their types, and
// without iterations; each is asked which iterations there were.
#include <limits.h>
#include <stdio.h>

enum { N = 100 };
static int seen[N];

static void say(const char *name, long first, long last) {
    int count = 0, sum = 0;
    for (int i = 0; i < N; i++) count += seen[i], sum += seen[i] * (i + 1), seen[i] = 0;
    printf("%s %ld %ld: %d %d\n", name, first, last, count, sum);
}

__attribute__((noinline)) static void of_ints(int first, int last) {
#pragma omp simd
    for (int i = first; i < last; i++) seen[i]++;
    say("up", first, last);
#pragma omp simd
    for (int i = first; i < first + last; i++) seen[i]++;
    say("so many", first, last);
#pragma omp simd
    for (int i = first; i <= last; ++i) seen[i]++;
    say("up to", first, last);
#pragma omp simd
    for (int i = last; i > first; i--) seen[i]++;
    say("down", first, last);
#pragma omp simd
    for (int i = last; i >= first; i--) seen[i]++;
    say("down to", first, last);
#pragma omp parallel for schedule(static, 3)
    for (int i = first; i < last; i++) seen[i]++;
    say("shared out", first, last);
#pragma omp parallel for simd schedule(dynamic)
    for (int i = first; i < last; i++) seen[i]++;
    say("shared out in vectors", first, last);
    if (first >= last) return;
#pragma omp parallel
#pragma omp single
#pragma omp taskloop grainsize(4)
    for (int i = first; i < last; i++) seen[i]++;
    say("tasks", first, last);
}

__attribute__((noinline)) static void of_pointers(int *first, int *last) {
#pragma omp simd
    for (int *p = first; p < last; p++) ++*p;
    say("pointers", first - seen, last - seen);
#pragma omp parallel for
    for (int *p = last; p > first; --p) ++*p;
    say("pointers, down", first - seen, last - seen);
}

__attribute__((noinline)) static void at_the_ends(int top, int bottom, signed char narrow, long wide) {
#pragma omp simd
    for (int i = top - 9; i < top; i++) seen[top - i]++;
    say("largest", 0, 0);
#pragma omp simd
    for (int i = bottom + 9; i > bottom; i--) seen[i - bottom]++;
    say("least", 0, 0);
#pragma omp simd
    for (signed char c = narrow; c < 100; c++) seen[c]++;
    say("narrow", 0, 0);
#pragma omp simd
    for (signed char c = narrow; c < 4000 / narrow; c++) seen[c % N]++;
    say("narrow, far", 0, 0);
#pragma omp simd
    for (long i = wide; i < wide + 7; i++) seen[i - wide]++;
    say("wide", 0, 0);
}

int main(void) {
    int ends[][2] = {{3, 40}, {0, 0}, {7, 7}, {9, 4}, {12, 13}, {1, 50}};
    for (int k = 0; k < 6; k++) {
        of_ints(ends[k][0], ends[k][1]);
        of_pointers(seen + ends[k][0], seen + ends[k][1]);
    }
    at_the_ends(INT_MAX, INT_MIN, 40, LONG_MAX - 7);
    return 0;
}

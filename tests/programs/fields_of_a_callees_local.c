// A callee's struct, inlined into a region in a loop: the addresses of its fields are computed in front of the region.
#include <stdio.h>

struct span {
    long from, to, step;
};

__attribute__((noinline)) static long walk(const struct span *s) {
    long sum = 0;
    for (long i = s->from; i < s->to; i += s->step) sum += i;
    return sum;
}

static inline long total(long n) {
    struct span s;
    s.from = 0;
    s.to = n;
    s.step = 1;
    return walk(&s);
}

int main(void) {
    long bad = 0;
    for (int round = 0; round < 20; round++) {
#pragma omp parallel num_threads(3) reduction(+ : bad)
        for (int i = 0; i < 50; i++) bad += total(i + round) != (long)(i + round) * (i + round - 1) / 2;
    }
    printf("%ld\n", bad);
    return bad != 0;
}

// The data of a taskloop: firstprivate of all kinds, private, lastprivate, shared, implicit, defaults.
// references: gcc (clang takes no variable-length array here)
#include <stdio.h>

struct wide {
    double values[9];
    char tag;
};

static void run(int n, int *out, int parameter) {
    int vector[n], last = -1, kept = 7, i, scratch = 5, both = 3, tail[3] = {0, 0, 0};
    long double precise = 1.5L;
    _Alignas(64) int aligned[4] = {1, 2, 3, 4};
    struct wide wide = {{1, 2, 3, 4, 5, 6, 7, 8, 9}, 'x'};
    for (int k = 0; k < n; k++)
        vector[k] = k;
#pragma omp taskloop lastprivate(last, tail, i) firstprivate(both) lastprivate(both) private(scratch) shared(out) grainsize(3) \
    firstprivate(vector, aligned, wide, precise)
    for (i = 0; i < n; i++) {
        scratch = i * 2;
        vector[i] += kept;
        aligned[i % 4] += 10;
        wide.values[i % 9] += 0.5;
        precise += 1;
        last = vector[i] + parameter;
        tail[0] = i;
        tail[1] = (int)(((unsigned long)aligned) % 64);
        tail[2] = scratch;
        both += 1;
        out[i] = scratch + vector[i] + (wide.tag == 'x') + (precise > 1.5L) + (aligned[i % 4] >= 11);
        kept += 0;
    }
    int untouched = 0;
    for (int k = 0; k < n; k++)
        untouched += vector[k] == k;
    printf("%d %d %d %d %d %d %d\n", last, tail[0], tail[1], tail[2], i, untouched, both > 3);
}

int main(void) {
    int out[30], sum = 0, inside = 0, shared_count = 0;
#pragma omp parallel num_threads(4)
#pragma omp single
    {
        run(30, out, 100);
        int local = 4;
#pragma omp taskloop default(none) shared(shared_count) firstprivate(local)
        for (int k = 0; k < 10; k++) {
#pragma omp atomic
            shared_count += local;
        }
#pragma omp taskloop nogroup shared(inside)
        for (int k = 0; k < 10; k++) {
#pragma omp atomic
            inside += k;
        }
#pragma omp taskwait
        shared_count += inside;
    }
    for (int k = 0; k < 30; k++)
        sum += out[k];
    printf("%d %d\n", sum, shared_count);
    return sum == 29 * 30 + 29 * 15 + 30 * 7 + 90 && shared_count == 85 ? 0 : 1;
}

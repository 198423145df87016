// references: clang,gcc
// Two buffers that are exchanged from step to step, by pointers and by a condition, and two that are the same one.
#include <stdio.h>

enum { N = 150 };
static float p[N], q[N], r[N], s[N], t[N];

static void exchanged(int steps) {
    float *from = p, *to = q;
    for (int k = 0; k < steps; k++) {
#pragma omp parallel for
        for (int i = 1; i < N - 1; i++) to[i] = from[i] + 0.25f * (from[i - 1] - 2 * from[i] + from[i + 1]);
        float *old = from;
        from = to, to = old;
    }
}

static void chosen(int steps) {
    for (int k = 0; k < steps; k++) {
        float *from = k & 1 ? s : r, *to = k & 1 ? r : s;
#pragma omp parallel for
        for (int i = 1; i < N - 1; i++) to[i] = 0.5f * (from[i - 1] + from[i + 1]);
    }
}

// From the second step on, it reads what it writes.
static void same(int steps) {
    float *from = p, *to = t;
    for (int k = 0; k < steps; k++) {
        for (int i = 1; i < N - 1; i++) to[i] = from[i - 1] + 0.5f * from[i];
        from = to;
    }
}

int main(void) {
#pragma omp parallel for
    for (int i = 0; i < N; i++) p[i] = q[i] = (float)(i % 16), r[i] = s[i] = (float)(i % 32), t[i] = 1;
    exchanged(5);
    chosen(6);
    same(3);
    double sum = 0;
    for (int i = 0; i < N; i++) sum += (p[i] + 2 * q[i] + 3 * r[i] + 5 * s[i]) * (i % 7) + t[i];
    printf("%.6g\n", sum);
}

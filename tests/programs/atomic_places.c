// Atomics on array elements, struct members, through pointers, on parameters' targets and on globals.
#include <stdio.h>

struct box { char pad; int n; struct { double d[3]; } in; };
static long global;
static struct box boxes[3];

static void add(int *p, double *q) {
#pragma omp atomic
    *p += 1;
#pragma omp atomic
    q[1] += 0.5;
}

int main(void) {
    int v[8] = {0}, m[2][2] = {{0}}, *alias = v;
    struct box *b = &boxes[1];
#pragma omp parallel for
    for (int i = 0; i < 80; i++) {
        int old;
#pragma omp atomic
        v[i % 8] += i;
#pragma omp atomic
        (*b).n++;
#pragma omp atomic
        b->in.d[i % 3] += 1;
#pragma omp atomic capture
        old = m[i % 2][1]++;
#pragma omp atomic
        global += old >= 0;
#pragma omp atomic
        alias[7 - i % 8]--;
        add(&boxes[2].n, boxes[2].in.d);
    }
    int sum = 0;
    for (int i = 0; i < 8; i++)
        sum += v[i];
    printf("%d %d %.0f %d %ld %d %.1f\n", sum, b->n, b->in.d[0] + b->in.d[2], m[0][1] + m[1][1], global, boxes[2].n,
           boxes[2].in.d[1]);
    return sum != 3080 || b->n != 80 || global != 80 || boxes[2].n != 80 || boxes[2].in.d[1] != 40;
}

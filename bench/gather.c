// goal: serial
// A gather stencil over ten arrays from malloc: that they are distinct objects is known only in this function,
// and no check at run time can find it out, since the gathers go anywhere.
#include "bench.h"

enum { N = 1 << 12, ROUNDS = 12000 };

KERNEL double kernel(int n, int rounds) {
    size_t bytes = (size_t)n * sizeof(double);
    double *u = malloc(bytes), *v = malloc(bytes), *w = malloc(bytes), *p = malloc(bytes), *q = malloc(bytes);
    double *r = malloc(bytes), *s = malloc(bytes), *t = malloc(bytes);
    int *left = malloc((size_t)n * sizeof(int)), *right = malloc((size_t)n * sizeof(int));
    for (int i = 0; i < n; i++) {
        u[i] = v[i] = w[i] = (double)(i % 7) * 0.125;
        p[i] = q[i] = r[i] = s[i] = t[i] = 0.0;
        left[i] = i ? i - 1 : n - 1;
        right[i] = i + 1 < n ? i + 1 : 0;
    }
    #pragma omp parallel
    for (int round = 0; round < rounds; round++) {
        #pragma omp for
        for (int i = 0; i < n; i++) {
            p[i] = u[i] + 0.25 * (u[left[i]] + u[right[i]]);
            q[i] = v[i] + 0.25 * (v[left[i]] + v[right[i]]);
            r[i] = w[i] + 0.25 * (w[left[i]] + w[right[i]]);
            s[i] = u[left[i]] * v[right[i]] - w[i];
            t[i] = u[right[i]] * v[left[i]] + w[i];
        }
    }
    double check = 0;
    for (int i = 0; i < n; i++) check += p[i] + q[i] * 2 + r[i] * 3 + s[i] * 4 + t[i] * 5;
    free(u), free(v), free(w), free(p), free(q), free(r), free(s), free(t), free(left), free(right);
    return check;
}

int main(void) {
    double check = kernel(N, 1);
    double start = clock_seconds();
    check += kernel(N, ROUNDS);
    double seconds = clock_seconds() - start;
    report(check, seconds);
    return 0;
}

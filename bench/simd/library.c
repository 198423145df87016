// Kernels that call functions of the C library, for which each compiler is told that glibc's vectors of them will do.
#include "kernels.h"
#include <math.h>

void call_exp(struct data *r) {
    const float *x = r->a;
    float *z = r->out;
#pragma omp simd
    for (int i = 0; i < N; i++) z[i] = expf(-x[i]) * 2;
}

void call_sine_log(struct data *r) {
    const double *x = r->d;
    double *z = r->dout;
#pragma omp simd
    for (int i = 0; i < N; i++)
        if (x[i] > 1) z[i] = sin(x[i]) + log(x[i]);
}

void call_power(struct data *r) {
    const float *x = r->a, *y = r->b;
    float *z = r->out;
#pragma omp simd
    for (int i = 0; i < N; i++) z[i] = powf(x[i] + 0.5f, y[i]) + 1;
}

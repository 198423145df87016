// Kernels for vectors; see kernels.h.
#include "kernels.h"
#include <math.h>
#include <stdlib.h>

void column_product(struct data *r) {
    const float *m = r->matrix, *x = r->b;
    float *y = r->out;
#pragma omp simd
    for (int i = 0; i < N; i++) {
        float s = 0;
        for (int k = 0; k < ROWS; k++) s += m[k * N + i] * x[k];
        y[i] = s;
    }
}

void horner(struct data *r) {
    const float *x = r->a, *c = r->b;
    float *y = r->out;
    int degree = r->length[0] + 20;
#pragma omp simd
    for (int i = 0; i < N; i++) {
        float s = c[degree];
        for (int k = degree - 1; k >= 0; k--) s = s * x[i] + c[k];
        y[i] = s;
    }
}

void bodies(struct data *r) {
    const float *x = r->a, *y = r->b, *m = r->c;
    float *f = r->out;
#pragma omp simd
    for (int i = 0; i < 512; i++) {
        float s = 0;
        for (int k = 0; k < 512; k++) {
            float dx = x[k] - x[i], dy = y[k] - y[i], q = dx * dx + dy * dy + 0.01f;
            s += m[k] * dx / (q * sqrtf(q));
        }
        f[i] = s;
    }
}

void window(struct data *r) {
    const double *x = r->d;
    double *y = r->dout;
    int width = r->length[0] + 8;
#pragma omp simd
    for (int i = 0; i < N - 64; i++) {
        double s = 0;
        for (int k = 0; k < width; k++) s += x[i + k] * (k + 1);
        y[i] = s;
    }
}

#pragma omp declare reduction(least : struct least : omp_out = omp_in.value < omp_out.value ? omp_in : omp_out) \
    initializer(omp_priv = (struct least){ 1e30f, -1 })
void arg_least(struct data *r) {
    const float *x = r->a;
    struct least best = { 1e30f, -1 };
#pragma omp simd reduction(least : best)
    for (int i = 0; i < N; i++)
        if (x[i] < best.value) best.value = x[i], best.index = i;
    r->out[0] = best.value, r->out[1] = (float)best.index;
}

struct most { int value, index; };
#pragma omp declare reduction(most : struct most : omp_out = omp_in.value > omp_out.value ? omp_in : omp_out) \
    initializer(omp_priv = (struct most){ -2147483647, -1 })
void arg_greatest_int(struct data *r) {
    const int *x = r->i;
    struct most best = { -2147483647, -1 };
#pragma omp simd reduction(most : best)
    for (int i = 0; i < N; i++)
        if (x[i] > best.value) best.value = x[i], best.index = i;
    r->iout[0] = best.value, r->iout[1] = best.index;
}

void least_and_greatest(struct data *r) {
    const float *x = r->a;
    float low = 1e30f, high = -1e30f;
#pragma omp simd reduction(min : low) reduction(max : high)
    for (int i = 0; i < N; i++) {
        if (x[i] < low) low = x[i];
        if (x[i] > high) high = x[i];
    }
    r->out[0] = low, r->out[1] = high;
}

void first_over(struct data *r) {
    const double *x = r->d, *y = r->e;
    double low = 1e300;
#pragma omp simd reduction(min : low)
    for (int i = 0; i < N; i++) {
        double v = x[i] * y[i] + 1;
        if (v < low) low = v;
    }
    r->dout[0] = low;
}

void escape(struct data *r) {
    const float *cr = r->a, *ci = r->b;
    int *out = r->iout;
#pragma omp simd
    for (int i = 0; i < N; i++) {
        float x = 0, y = 0;
        int k = 0;
        while (k < 80 && x * x + y * y < 4) {
            float t = x * x - y * y + cr[i] * 3 - 2;
            y = 2 * x * y + ci[i] * 2 - 1;
            x = t;
            k++;
        }
        out[i] = k;
    }
}

void collatz(struct data *r) {
    const unsigned *u = r->u;
    unsigned *out = r->uout;
#pragma omp simd
    for (int i = 0; i < N; i++) {
        unsigned x = u[i] % 1000 + 1, n = 0;
        while (x > 1) {
            x = x & 1 ? 3 * x + 1 : x / 2;
            n++;
        }
        out[i] = n;
    }
}

void search(struct data *r) {
    const float *t = r->matrix, *x = r->a;
    int *out = r->iout;
#pragma omp simd
    for (int i = 0; i < N; i++) {
        int low = 0, high = 1024;
        while (low < high) {
            int middle = (low + high) >> 1;
            if (t[middle] < x[i] * 1000) low = middle + 1;
            else high = middle;
        }
        out[i] = low;
    }
}

void divide_some(struct data *r) {
    const int *x = r->i, *y = r->j;
    int *z = r->iout;
#pragma omp simd
    for (int i = 0; i < N; i++) {
        if (y[i] > 0) z[i] = x[i] / y[i];
        else z[i] = -1;
    }
}

void remainder_unsigned(struct data *r) {
    const unsigned *x = r->u, *y = r->v;
    unsigned *z = r->uout;
#pragma omp simd
    for (int i = 0; i < N; i++) z[i] = x[i] % y[i];
}

void divide_short(struct data *r) {
    const short *x = r->s;
    const unsigned char *y = r->p;
    short *z = r->sout;
#pragma omp simd
    for (int i = 0; i < N; i++) z[i] = (short)(x[i] / (y[i] + 1));
}

void nested(struct data *r) {
    const float *x = r->a, *y = r->b;
    float *z = r->out;
#pragma omp simd
    for (int i = 0; i < N; i++) {
        if (x[i] > 0.25f) {
            z[i] = x[i] * 2;
            if (y[i] > x[i]) z[i] += y[i];
            else z[i] -= 1;
        } else if (y[i] < 0.5f)
            z[i] = y[i] + z[i] * 0.5f;
    }
}

void rare(struct data *r) {
    const float *x = r->a, *y = r->b;
    float *z = r->out;
#pragma omp simd
    for (int i = 0; i < N; i++) {
        if (x[i] < 0.99f) continue;
        z[i] = y[i] / x[i] + y[i] / (x[i] + 1) + y[i] / (x[i] + 2) + y[i] / (x[i] + 3) + y[i] / (x[i] + 4);
    }
}

void clamp_store(struct data *r) {
    const int *x = r->i;
    int *z = r->iout, low = r->j[0], high = r->j[0] + 1000;
#pragma omp simd
    for (int i = 0; i < N; i++) {
        if (x[i] < low) z[i] = low;
        else if (x[i] > high) z[i] = high;
    }
}

void call_all(struct data *r) {
    const float *x = r->a;
    float *z = r->out, g = r->b[3];
#pragma omp simd
    for (int i = 0; i < N; i++) z[i] = bent(x[i], g) + 1;
}

void call_some(struct data *r) {
    const float *x = r->a, *y = r->b;
    float *z = r->out, g = r->b[3];
#pragma omp simd
    for (int i = 0; i < N; i++)
        if (y[i] > 0.5f) z[i] = bent(x[i], g);
}

void call_divergent(struct data *r) {
    const float *x = r->a;
    float *z = r->out;
#pragma omp simd
    for (int i = 0; i < N; i++) z[i] = steps(x[i]);
}

// Memory goes on behind the last number. If there were a rest, gcc-12 would compute that from the beginning again.
void call_linear(struct data *r) {
    const double *x = r->d;
    double *z = r->dout;
#pragma omp simd
    for (int i = 0; i < N; i++) z[i] = near(x + i);
}

void call_unknown(struct data *r) {
    const float *x = r->a, *y = r->b;
    float *z = r->out;
#pragma omp simd
    for (int i = 0; i < N; i++) {
        float v = unknown(x[i]);
        z[i] = v / (x[i] + 1) + y[i] / (v + 1) + x[i] / (y[i] + 1) + 1 / (x[i] + y[i]);
    }
}

void row_product(struct data *r) {
    const float *m = r->matrix, *x = r->b;
    float *restrict y = r->out;
#pragma omp simd
    for (int i = 0; i < N / 2; i++) {
        float s = 0;
        for (int k = 0; k < 16; k++) s += m[i * 16 + k] * x[k];
        y[i] = s;
    }
}

void row_parts(struct data *r) {
    const float *m = r->matrix;
    float *restrict y = r->out;
#pragma omp simd
    for (int i = 0; i < N; i++) {
        const float *p = m + i * 24;
        y[i] = p[0] * p[7] - p[1] * p[6] + p[2] * p[5] - p[3] * p[4];
    }
}

// Structures of three members, of which lanes compute with an inner loop.
void points(struct data *r) {
    const float *m = r->matrix;
    float *restrict y = r->out;
    int degree = r->length[0] + 4;
#pragma omp simd
    for (int i = 0; i < N; i++) {
        float x = m[3 * i] * 1e-4f, s = 0;
        for (int k = 0; k < degree; k++) s = s * x + m[3 * i + 1] * (float)k + m[3 * i + 2];
        y[i] = s;
    }
}

void short_rows(struct data *r) {
    const float *x = r->a;
    float *restrict z = r->out;
    for (int k = 0; k < N / 64; k++) {
#pragma omp simd
        for (int i = 1; i < 62; i++) z[k * 64 + i] = 0.25f * x[k * 64 + i - 1] + 0.5f * x[k * 64 + i] + 0.25f * x[k * 64 + i + 1];
    }
}

void choices(struct data *r) {
    const float *x = r->a, *y = r->b;
    const unsigned char *p = r->p;
    float *z = r->out;
#pragma omp simd
    for (int i = 0; i < N; i++)
        switch (p[i] & 3) {
        case 0: z[i] = x[i] / (y[i] + 1); break;
        case 1: z[i] = y[i] * 2; break;
        case 3: z[i] = sqrtf(x[i] + y[i]); break;
        }
}

void scale_bytes(struct data *r) {
    const unsigned char *x = r->p;
    unsigned char *restrict z = r->pout;
    int gain = r->j[1] % 100, offset = r->j[2] % 100;
#pragma omp simd
    for (int i = 0; i < N; i++) z[i] = (unsigned char)((x[i] * gain + offset) >> 3);
}

void blend_bytes(struct data *r) {
    const unsigned char *x = r->p, *y = r->q, *w = r->w;
    unsigned char *restrict z = r->pout;
#pragma omp simd
    for (int i = 0; i < N; i++) z[i] = (unsigned char)((x[i] * w[i] + y[i] * (255 - w[i]) + 128) >> 8);
}

void mean_shorts(struct data *r) {
    const unsigned char *x = r->p, *y = r->q;
    short *restrict z = r->sout;
#pragma omp simd
    for (int i = 0; i < N; i++) z[i] = (short)((x[i] * 3 + y[i] * 5) & 0x7ff);
}

void saxpy(struct data *r) {
    const float *x = r->a, *y = r->b;
    float *z = r->out, s = r->c[0];
#pragma omp simd
    for (int i = 0; i < N; i++) z[i] = y[i] + s * x[i];
}

void sum(struct data *r) {
    const float *x = r->a;
    float s = 0;
#pragma omp simd reduction(+ : s)
    for (int i = 0; i < N; i++) s += x[i];
    r->out[0] = s;
}

void root(struct data *r) {
    const float *x = r->a, *y = r->b;
    float *z = r->out;
#pragma omp simd
    for (int i = 0; i < N; i++)
        if (x[i] > 0.5f) z[i] = sqrtf(x[i]) * y[i];
}

void mixed(struct data *r) {
    const float *x = r->a;
    const unsigned char *p = r->p;
    const short *s = r->s;
    double *z = r->dout;
#pragma omp simd
    for (int i = 0; i < N; i++) z[i] = x[i] * p[i] + s[i];
}

void stencil(struct data *r) {
    const float *x = r->a;
    float *z = r->out;
#pragma omp simd
    for (int i = 1; i < N - 1; i++) z[i] = 0.25f * x[i - 1] + 0.5f * x[i] + 0.25f * x[i + 1];
}

void gather(struct data *r) {
    const float *x = r->a;
    const int *at = r->length;
    float *z = r->out;
#pragma omp simd
    for (int i = 0; i < N; i++) z[i] = x[at[i]];
}

void divide_long(struct data *r) {
    const long *x = r->l, *y = r->m;
    long *z = r->lout;
#pragma omp simd
    for (int i = 0; i < N; i++) z[i] = x[i] / y[i];
}

void remainder_long(struct data *r) {
    const unsigned long *x = (const unsigned long *)r->m;
    unsigned long *z = (unsigned long *)r->lout, by = (unsigned long)r->v[0] + 1;
#pragma omp simd
    for (int i = 0; i < N; i++) z[i] = x[i] * 1000003 % (by + (unsigned long)i);
}

// Structures of two members, written by lanes that compute with an inner loop.
void turn(struct data *r) {
    const float *x = r->a, *y = r->b;
    float *restrict z = r->out;
    int degree = r->length[0] + 4;
    float c = r->c[0] * 1e-2f;
#pragma omp simd
    for (int i = 0; i < N / 2; i++) {
        float re = x[i], im = y[i];
        for (int k = 0; k < degree; k++) {
            float t = re - im * c;
            im = im + re * c, re = t;
        }
        z[2 * i] = re, z[2 * i + 1] = im;
    }
}

void ladder(struct data *r) {
    const int *x = r->i, *y = r->j;
    int *z = r->iout;
#pragma omp simd
    for (int i = 0; i < N; i++) {
        int v = x[i] & 1023, w = y[i];
        if (w > 0) {
            if (v > 500) {
                if (w > 500) z[i] = v + w;
                else z[i] = v - w;
            } else if (v > 250)
                z[i] = v * 3;
        } else if (w < -500)
            z[i] = -v;
    }
}

void hue(struct data *r) {
    const float *red = r->a, *green = r->b, *blue = r->c;
    float *z = r->out;
#pragma omp simd
    for (int i = 0; i < N; i++) {
        float x = red[i], y = green[i], w = blue[i], most = x > y ? x : y, least = x < y ? x : y, h;
        most = most > w ? most : w, least = least < w ? least : w;
        float d = most - least;
        if (d == 0) h = 0;
        else if (most == x) h = (y - w) / d;
        else if (most == y) h = 2 + (w - x) / d;
        else h = 4 + (x - y) / d;
        z[i] = h;
    }
}

void threshold(struct data *r) {
    const unsigned char *p = r->p;
    unsigned char *z = r->pout;
    int level = r->length[0] + 100;
#pragma omp simd
    for (int i = 0; i < N; i++) z[i] = p[i] > level ? 255 : 0;
}

void differences_in_rows(struct data *r) {
    const unsigned char *p = r->p, *q = r->q;
    int *z = r->iout;
#pragma omp simd
    for (int i = 0; i < N / 16; i++) {
        int s = 0;
        for (int k = 0; k < 16; k++) s += abs(p[16 * i + k] - q[16 * i + k]);
        z[i] = s;
    }
}

void sum_where(struct data *r) {
    const float *x = r->a, *y = r->b;
    float sum = 0;
    int count = 0;
#pragma omp simd reduction(+ : sum, count)
    for (int i = 0; i < N; i++)
        if (x[i] > y[i] && x[i] < 0.9f) sum += x[i] * y[i], count++;
    r->out[0] = sum, r->iout[0] = count;
}

void products_of_shorts(struct data *r) {
    const short *x = r->s, *y = r->t;
    long sum = 0;
#pragma omp simd reduction(+ : sum)
    for (int i = 0; i < N; i++) sum += x[i] * y[i];
    r->lout[0] = sum;
}

void square_differences(struct data *r) {
    const unsigned char *x = r->p, *y = r->q;
    long sum = 0;
#pragma omp simd reduction(+ : sum)
    for (int i = 0; i < N; i++) sum += (x[i] - y[i]) * (x[i] - y[i]);
    r->lout[0] = sum;
}

void count_bytes(struct data *r) {
    const unsigned char *x = r->p;
    long lines = 0, high = 0;
#pragma omp simd reduction(+ : lines, high)
    for (int i = 0; i < N; i++) {
        lines += x[i] == 10;
        high += x[i] > 127;
    }
    r->lout[0] = lines, r->lout[1] = high;
}

void filter_shorts(struct data *r) {
    const short *x = r->s, *h = r->t;
    int *restrict z = r->iout;
#pragma omp simd
    for (int i = 0; i < N - 24; i++) {
        unsigned sum = 0;
        for (int k = 0; k < 24; k++) sum += (unsigned)(x[i + k] * h[k]);
        z[i] = (int)sum;
    }
}

void rows_of_shorts(struct data *r) {
    const short *x = r->s, *y = r->t;
    int *restrict z = r->iout;
#pragma omp simd
    for (int i = 0; i < N / 32; i++) {
        unsigned sum = 0;
        for (int k = 0; k < 32; k++) sum += (unsigned)(x[32 * i + k] * y[k]);
        z[i] = (int)sum;
    }
}

void mean_of_four(struct data *r) {
    const unsigned char *x = r->p, *y = r->q;
    unsigned char *restrict z = r->pout;
#pragma omp simd
    for (int i = 0; i < N - 1; i++) z[i] = (unsigned char)((x[i] + x[i + 1] + y[i] + y[i + 1] + 2) >> 2);
}

void saturate(struct data *r) {
    const short *x = r->s, *y = r->t;
    short *restrict z = r->sout;
#pragma omp simd
    for (int i = 0; i < N; i++) {
        int v = x[i] + y[i];
        z[i] = (short)(v > 32767 ? 32767 : v < -32768 ? -32768 : v);
    }
}

void fixed_point(struct data *r) {
    const short *x = r->s, *y = r->t;
    short *restrict z = r->sout;
#pragma omp simd
    for (int i = 0; i < N; i++) z[i] = (short)((x[i] * y[i] + 16384) >> 15);
}

void sum_so_far(struct data *r) {
    const float *x = r->a;
    float *z = r->out, s = 0;
#pragma omp simd reduction(inscan, + : s)
    for (int i = 0; i < N; i++) {
        s += x[i];
#pragma omp scan inclusive(s)
        z[i] = s;
    }
}

void sum_before(struct data *r) {
    const int *x = r->length;
    int *restrict z = r->iout, s = 0;
#pragma omp simd reduction(inscan, + : s)
    for (int i = 0; i < N; i++) {
        z[i] = s;
#pragma omp scan exclusive(s)
        s += x[i];
    }
}

void most_so_far(struct data *r) {
    const double *x = r->e;
    double *z = r->dout, s = -1e300;
#pragma omp simd reduction(inscan, max : s)
    for (int i = 0; i < N; i++) {
        s = x[i] > s ? x[i] : s;
#pragma omp scan inclusive(s)
        z[i] = s * 2;
    }
}

struct complex { float re, im; };
static void multiply(struct complex *x, const struct complex *y) {
    float re = x->re * y->re - x->im * y->im;
    x->im = x->re * y->im + x->im * y->re, x->re = re;
}
#pragma omp declare reduction(add : struct complex : omp_out.re += omp_in.re, omp_out.im += omp_in.im) \
    initializer(omp_priv = (struct complex){ 0, 0 })
#pragma omp declare reduction(times : struct complex : multiply(&omp_out, &omp_in)) initializer(omp_priv = (struct complex){ 1, 0 })

void complex_sum(struct data *r) {
    const float *x = r->a, *y = r->b;
    struct complex s = { 0, 0 };
#pragma omp simd reduction(add : s)
    for (int i = 0; i < N; i++) s.re += x[i] * y[i], s.im += x[i] - y[i];
    r->out[0] = s.re, r->out[1] = s.im;
}

void complex_product(struct data *r) {
    const float *x = r->a, *y = r->b;
    struct complex s = { 1, 0 };
#pragma omp simd reduction(times : s)
    for (int i = 0; i < N; i++) multiply(&s, &(struct complex){ 1 + x[i] * 1e-4f, y[i] * 1e-4f });
    r->out[0] = s.re, r->out[1] = s.im;
}

struct moments { double count, sum, squares; };
#pragma omp declare reduction(moments : struct moments : omp_out.count += omp_in.count, omp_out.sum += omp_in.sum, \
    omp_out.squares += omp_in.squares) initializer(omp_priv = (struct moments){ 0, 0, 0 })
void moments(struct data *r) {
    const double *x = r->d, *y = r->e;
    struct moments s = { 0, 0, 0 };
#pragma omp simd reduction(moments : s)
    for (int i = 0; i < N; i++)
        if (y[i] > 0) s.count += 1, s.sum += x[i], s.squares += x[i] * x[i];
    r->dout[0] = s.count, r->dout[1] = s.sum, r->dout[2] = s.squares;
}

void grid_scale(struct data *r) {
    const float *x = r->matrix;
    float *z = r->out, g = r->b[1];
    int rows = r->length[0] + 40, columns = 57;
#pragma omp simd collapse(2)
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++) z[i * columns + j] = x[i * 64 + j] * g + 1;
}

void grid_stencil(struct data *r) {
    const float *x = r->a;
    float *restrict z = r->out;
#pragma omp simd collapse(2)
    for (int i = 1; i < 63; i++)
        for (int j = 1; j < 63; j++)
            z[i * 64 + j] = x[i * 64 + j - 1] + x[i * 64 + j + 1] + x[i * 64 + j - 64] + x[i * 64 + j + 64] - 4 * x[i * 64 + j];
}

void laplace(struct data *r) {
    const float *x = r->a;
    float *z = r->out;
#pragma omp simd
    for (int i = 64; i < N - 64; i++) z[i] = x[i - 64] + x[i + 64] + x[i - 1] + x[i + 1] - 4 * x[i];
}

// The kernels of `./x bench simd`. Each works on the arrays of `struct data`, and is one loop of a class.
enum { N = 4096, ROWS = 32 };
struct data {
    float *a, *b, *c, *matrix, *out, *out2;
    double *d, *e, *dout;
    int *i, *j, *length, *iout;
    unsigned *u, *v, *uout;
    unsigned char *p, *q, *w, *pout;
    short *s, *sout;
};
struct least { float value; int index; };

#pragma omp declare simd uniform(g)
float bent(float x, float g);
#pragma omp declare simd
float steps(float x);
#pragma omp declare simd uniform(p) linear(i)
double near(const double *p, int i);
// It has no variants.
float unknown(float x);

// X(class, name)
#define KERNELS(X) \
    X(outer, column_product) X(outer, horner) X(outer, bodies) X(outer, window) \
    X(choice, arg_least) X(choice, arg_greatest_int) X(choice, least_and_greatest) X(choice, first_over) \
    X(divergent, escape) X(divergent, collatz) X(divergent, search) \
    X(division, divide_some) X(division, remainder_unsigned) X(division, divide_short) \
    X(conditions, nested) X(conditions, rare) X(conditions, clamp_store) \
    X(calls, call_all) X(calls, call_some) X(calls, call_divergent) X(calls, call_linear) X(calls, call_unknown) \
    X(rows, row_product) X(rows, row_parts) X(rows, points) X(short, short_rows) X(conditions, choices) \
    X(narrow, scale_bytes) X(narrow, blend_bytes) X(narrow, mean_shorts) \
    X(stream, saxpy) X(stream, sum) X(stream, root) X(stream, mixed) X(stream, stencil) X(stream, gather)

// Those that bench/simd/hand.c has for AVX-512.
#define BY_HAND(X) \
    X(row_product) X(column_product) X(divide_some) X(arg_least) X(short_rows) X(call_unknown)

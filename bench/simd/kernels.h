// The kernels of `./x bench simd`. Each works on the arrays of `struct data`, and is one loop of a class.
enum { N = 4096, ROWS = 32 };
struct data {
    float *a, *b, *c, *matrix, *out, *out2;
    double *d, *e, *dout;
    int *i, *j, *length, *iout;
    unsigned *u, *v, *uout;
    long *l, *m, *lout;
    unsigned char *p, *q, *w, *pout;
    short *s, *t, *sout;
};
struct least { float value; int index; };

#pragma omp declare simd uniform(g)
float bent(float x, float g);
#pragma omp declare simd
float steps(float x);
#pragma omp declare simd linear(p)
double near(const double *p);
// It has no variants.
float unknown(float x);

// X(class, name)
#define KERNELS(X) \
    X(outer, column_product) X(outer, horner) X(outer, bodies) X(outer, window) \
    X(choice, arg_least) X(choice, arg_greatest_int) X(choice, least_and_greatest) X(choice, first_over) \
    X(divergent, escape) X(divergent, collatz) X(divergent, search) \
    X(division, divide_some) X(division, remainder_unsigned) X(division, divide_short) \
    X(division, divide_long) X(division, remainder_long) \
    X(conditions, rare) \
    X(calls, call_all) X(calls, call_some) X(calls, call_divergent) X(calls, call_linear) X(calls, call_unknown) \
    X(library, call_exp) X(library, call_sine_log) X(library, call_power) \
    X(rows, row_product) X(rows, row_parts) X(rows, points) X(rows, turn) X(short, short_rows) \
    X(nested_ifs, nested) X(nested_ifs, ladder) X(nested_ifs, choices) X(nested_ifs, clamp_store) \
    X(nested_ifs, hue) \
    X(narrow, scale_bytes) X(narrow, blend_bytes) X(narrow, mean_shorts) X(narrow, mean_of_four) X(narrow, saturate) \
    X(narrow, fixed_point) X(narrow, threshold) \
    X(sums, products_of_shorts) X(sums, square_differences) X(sums, count_bytes) X(sums, filter_shorts) \
    X(sums, rows_of_shorts) X(sums, differences_in_rows) X(sums, sum_where) \
    X(scan, sum_so_far) X(scan, sum_before) X(scan, most_so_far) \
    X(declared, complex_sum) X(declared, complex_product) X(declared, moments) \
    X(collapse, grid_scale) X(collapse, grid_stencil) \
    X(stream, saxpy) X(stream, sum) X(stream, root) X(stream, mixed) X(stream, gather) \
    X(stencil, stencil) X(stencil, laplace)

// Those that bench/simd/hand.c has for AVX-512.
#define BY_HAND(X) \
    X(row_product) X(column_product) X(divide_some) X(arg_least) X(short_rows) X(call_unknown) X(nested) X(sum_so_far) \
    X(complex_product) X(divide_long) X(scale_bytes) X(horner) X(escape) X(laplace) X(ladder) X(clamp_store) X(rare) \
    X(least_and_greatest) X(blend_bytes) X(saturate) X(mean_shorts) X(saxpy) X(window) X(complex_sum) X(collatz)

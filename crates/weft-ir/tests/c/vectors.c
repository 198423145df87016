/* GCC vector extension and vectorizable loops. */
typedef int v4si __attribute__((vector_size(16)));
typedef float v8sf __attribute__((vector_size(32)));
typedef unsigned char v16qi __attribute__((vector_size(16)));
typedef float v3sf __attribute__((ext_vector_type(3)));
typedef _Bool v8b __attribute__((ext_vector_type(8)));
v4si add(v4si a, v4si b) { return a + b * (v4si){ 1, 2, 3, 4 } - 5; }
v4si pick(v4si a, v4si b) { v4si m = a > b; return (m & a) | (~m & b); }
v8sf blend(v8sf a, v8sf b) { return __builtin_shufflevector(a, b, 0, 9, 2, 11, 4, 13, -1, 15); }
int lane(v4si a, int i) { a[i] = 3; return a[1] + a[i ^ 1]; }
v3sf three(v3sf a) { return a.zyx * 2.0f; }
v16qi narrow(v4si a, v4si b) { return (v16qi)(a << 2 | b >> 1); }
int any(v4si a) { return __builtin_reduce_add(a) + __builtin_reduce_max(a); }
v8b masks(v8b a, v8b b) { return a & b; }
void saxpy(float *restrict y, const float *restrict x, float a, int n) { for (int i = 0; i < n; i++) y[i] += a * x[i]; }
unsigned histogram(const unsigned char *p, int n) { unsigned s = 0; for (int i = 0; i < n; i++) s += p[i] > 7 ? p[i] : 1; return s; }
void strided(double *p, int n) { for (int i = 0; i < n; i++) p[2 * i] = p[2 * i + 1] + i; }
v4si constant = { 1, 1, 1, 1 };
v8sf zeros;

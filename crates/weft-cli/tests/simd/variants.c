// Functions with variants for vectors, in every way in which parameters are passed.
#pragma omp declare simd uniform(b) linear(k : 2)
float f(float x, float b, int k) { return x > 0 ? x * b + k : -x; }
#pragma omp declare simd uniform(p) linear(i) notinbranch
double g(const double *p, int i, float w);
double g(const double *p, int i, float w) { return p[i] * w; }
#pragma omp declare simd linear(q : 1) inbranch
void h(int *q, int v) { *q = v * 3; }
#pragma omp declare simd simdlen(8) aligned(p : 16) uniform(p)
int t(int *p, short s) { int r = 0; for (int k = 0; k < s; k++) r += p[k]; return r; }
#pragma omp declare simd
#pragma omp declare simd notinbranch simdlen(4)
long long big(long long a, int b) { return b ? a / b : a; }

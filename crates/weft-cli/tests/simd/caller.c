// Calls the functions of variants.c in simd loops.
#include <stdio.h>
enum { N = 103 };
#pragma omp declare simd uniform(b) linear(k : 2)
float f(float x, float b, int k);
#pragma omp declare simd uniform(p) linear(i) notinbranch
double g(const double *p, int i, float w);
#pragma omp declare simd linear(q : 1) inbranch
void h(int *q, int v);
#pragma omp declare simd simdlen(8) aligned(p : 16) uniform(p)
int t(int *p, short s);
#pragma omp declare simd
#pragma omp declare simd notinbranch simdlen(4)
long long big(long long a, int b);
int main(void) {
  float x[N], y[N]; double d[N], e[N]; int q[N], v[N]; short s[N]; int r[N]; long long L[N], M[N];
  int p[16] __attribute__((aligned(16)));
  for (int i = 0; i < 16; i++) p[i] = i * i;
  for (int i = 0; i < N; i++) { x[i] = i % 7 - 3; d[i] = i / 4.0; v[i] = i * 5 % 13 - 6; s[i] = i % 16; q[i] = -1; L[i] = i * 1000003LL; }
  #pragma omp simd
  for (int i = 0; i < 64; i++) y[i] = f(x[i], 2.5f, 7 + 2 * i);
  for (int i = 64; i < N; i++) y[i] = 0;
  #pragma omp simd
  for (int i = 0; i < N; i++) e[i] = g(d, i, x[i]);
  #pragma omp simd
  for (int i = 0; i < N; i++) if (v[i] > 0) h(q + i, v[i]);
  #pragma omp simd simdlen(8)
  for (int i = 0; i < N; i++) r[i] = t(p, s[i]);
  #pragma omp simd
  for (int i = 0; i < N; i++) M[i] = big(L[i], v[i]);
  double S[5] = {0}; for (int i = 0; i < N; i++) S[0] += y[i] * i, S[1] += e[i], S[2] += q[i] * 3, S[3] += r[i], S[4] += M[i] % 1000; for (int i = 0; i < 5; i++) printf("%.10g ", S[i]);
  printf("\n");
  return 0;
}

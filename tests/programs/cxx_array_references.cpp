// Arrays that parameters refer to, in clauses.
#include <cstdio>
static int f(int (&a)[5], double (*p)[3], int (&m)[2][3]) {
  int s = 0;
  #pragma omp parallel firstprivate(a, m) num_threads(3) reduction(+ : s)
  { a[1] += 4; m[1][2]++; s += a[1] + m[1][2]; }
  #pragma omp parallel for firstprivate(a) reduction(+ : s)
  for (int i = 0; i < 10; ++i) { s += a[i % 5]; }
  #pragma omp parallel for lastprivate(m) private(a)
  for (int i = 0; i < 10; ++i) { m[1][2] = a[0] = i; for (auto &r : m) r[0] = r[1] = i; }
  auto l = [a](int k) mutable {
    int s = 0;
    #pragma omp parallel firstprivate(a) reduction(+ : s) num_threads(2)
    { a[2] += k; s += a[2]; }
    return s; };
  return s + l(3) + (int)p[0][1] + m[0][1];
}
int main() { int a[5] = {1,2,3,4,5}; double p[2][3] = {{0, 2}}; int m[2][3] = {{1,2,3},{4,5,6}}; int s = f(a, p, m); std::printf("%d %d\n", s, m[1][2]); }

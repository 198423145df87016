// Arrays in clauses whose length a template leaves open.
#include <cstdio>
#include <string>
template <class T, int N> T f(T v) { T a[N]; for (int i=0;i<N;++i) a[i]=v; T b[2][N]; T s{}; 
 #pragma omp parallel for firstprivate(a) lastprivate(b)
 for (int i=0;i<20;++i) { a[i%N] += v; b[i%2][i%N] = v; }
 #pragma omp parallel num_threads(2)
 {
 #pragma omp single
 #pragma omp task firstprivate(a)
 { a[0] += v; }
 #pragma omp for private(b)
 for (int i=0;i<20;++i) { b[1][0] = v; }
 }
 for (int i=0;i<N;++i) s += a[i]; return s + b[1][19%N]; }
// A reference may be one to an array.
template <class T> long g(T &a, int n) {
  long s = 0;
  #pragma omp parallel num_threads(2) firstprivate(a) reduction(+ : s)
  {
    a[0] += n;
    s += long(a[0] + a[1]);
  }
  #pragma omp parallel master
  {
    #pragma omp task firstprivate(a) shared(s)
    {
      a[1] = 7;
      s += long(a[1] + a[0]);
    }
  }
  #pragma omp parallel for firstprivate(a) lastprivate(a)
  for (int i = 0; i < 5; ++i) a[0] = a[1] * i;
  return s * 100 + long(a[0] + a[1]);
}
int main() {
  printf("%d %s\n", f<int, 3>(2), f<std::string, 4>("ab").c_str());
  int a[2] = {3, 4};
  double d[2] = {1, 2.5};
  long of_a = g(a, 2), of_d = g(d, 1);
  printf("%ld %ld %d %g\n", of_a, of_d, a[1], d[0]);
}

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
int main(){ printf("%d %s\n", f<int,3>(2), f<std::string,4>("ab").c_str()); }

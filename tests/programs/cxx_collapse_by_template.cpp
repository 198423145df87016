// references: clang (gcc wants a literal)
// Numbers of loops that the arguments of a template tell, and constants of other kinds.
#include <cstdio>
template<int N> int f(int n){int s=0;
#pragma omp parallel for collapse(N) reduction(+:s) if(n > 2)
for(int i=0;i<n;i++) for(int j=0;j<n;j++) { int k = i; s+=k*10+j; }
return s;}
template<class T, int N = 1> struct M { enum { D = N + 1 }; 
 static T g(T n) { T t = 0;
#pragma omp parallel
 {
#pragma omp for collapse(D) schedule(dynamic, 3) reduction(+:t)
  for (T i = 0; i < n; ++i)
    for (T j = 0; j < n; ++j)
      for (int k = 0; k < 3; ++k) t += i * j + k;
#pragma omp for simd collapse(M::D - 1) reduction(+:t)
  for (T i = 0; i < n; ++i)
    for (T j = 0; j < 4; ++j) t += i - j;
 }
  return t; }
};
constexpr int two = 2;
int main(){int u = 0;
#pragma omp parallel for collapse(two) reduction(+:u)
for (int i = 0; i < 5; ++i) for (int j = 0; j < 5; ++j) u += i ^ j;
std::printf("%d %d %ld %d %d\n",f<1>(5),f<2>(7),M<long>::g(5),M<int,2>::g(6),u);}

// references: clang (gcc 12 has no metadirectives)
// devices: host, gpu
// flags: -std=c++17
// Directives that are selected, in templates, lambdas and members; and those that say nothing to the host.
#include <cstdio>
#pragma omp requires dynamic_allocators
template <int N> int f(int n) { int s=0;
#pragma omp metadirective when(user={condition(n > 9)} : parallel for reduction(+:s)) otherwise(simd reduction(+:s))
for(int i=0;i<n;++i) s+=i*N; return s; }
#pragma omp begin declare variant match(device={kind(gpu)})
int foo(){return 1;}
#pragma omp end declare variant
int foo(){return 2;}
#pragma omp declare target
int g;
namespace n { 
#pragma omp begin declare target
int h; 
#pragma omp end declare target
}
#pragma omp end declare target
struct S { int k = 2; int go(int n) { int r = 0;
#pragma omp metadirective when(implementation={vendor(llvm)} : parallel num_threads(3)) default(nothing)
#pragma omp atomic
r += k; 
return r; } };
int main(){ 
auto l = [](int n) { int t = 0;
#pragma omp metadirective when(user={condition(sizeof(int) == 4)} : parallel for reduction(+:t))
for(int i=0;i<n;++i) t+=i; return t; };
printf("%d %d %d %d %d\n",f<3>(4),f<2>(20),foo(), l(10), S{}.go(3)); }

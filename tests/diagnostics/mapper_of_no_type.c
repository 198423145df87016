// What a mapper is for must be a type, also where the mapper becomes a function.
// flags: -fopenmp-targets=host
struct vec { int n; int *p; };
#pragma omp declare mapper(vec x) map(x.n) // error: 28: must use 'struct' tag to refer to type 'vec'

int f(int x) { return x; }

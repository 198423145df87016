// A directive among the members of a structure; types and values in clauses beside it.
typedef int T;
struct S {
  #pragma omp barrier // error: 3: '#pragma omp barrier' cannot stand here
  int x;
};
void f(int n) {
  #pragma omp parallel private(T) // error: 32: 'T' in clause 'private' is not a variable
  { n = 0; }
  #pragma omp parallel num_threads(0.5)
// error@-1: 36: the argument of clause 'num_threads' on directive 'parallel' must be an integer
  { n = 0; }
}
struct reductions {
  int x;
#pragma omp declare reduction(add : int : omp_out += omp_in) // warning: 13: nothing can use what '#pragma omp declare reduction' declares in a structure; it is ignored
  struct {
#pragma omp requires unified_address // error: 1: '#pragma omp requires' cannot stand here
    int y;
  } inner;
};

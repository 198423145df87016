// A condition is one number; a metadirective has something to choose from [OMP 5.2 §7.1, §7.4].
int v(int);
#pragma omp declare variant(v) match(user = {condition("a")})
// error@-1: 56: the trait 'condition' must be a number, and is a string [OMP 5.2 §7.1]
int g(int x);
#pragma omp declare variant(v) match(user = {condition(1, 0)})
// error@-1: 59: the trait 'condition' takes one expression [OMP 5.2 §7.1]
int h(int x);
void f(int x) {
#pragma omp metadirective when(user = {condition("b")} : parallel)
// error@-1: 50: the trait 'condition' must be a number, and is a string [OMP 5.2 §7.1]
  x++;
#pragma omp metadirective
// warning@-1: 13: '#pragma omp metadirective' has no clause 'when' to choose from and means nothing [OMP 5.2 §7.4]
  x++;
#pragma omp metadirective when(user = {condition} : parallel)
// error@-1: 40: the trait 'condition' takes one expression, and has none [OMP 5.2 §7.1]
  x++;
#pragma omp metadirective when(user = {condition(x > 1)} : parallel)
  x++;
}
#pragma omp declare variant(v) match(construct = {simd(simdlen(3.5))})
// error@-1: 56: the argument of 'simdlen' must be a positive integer constant, found '3.5'
int k(int x);
#pragma omp declare variant(v) match(construct = {simd(simdlen(8))})
int l(int x);

// flags: -fopenmp-version=60
struct pair { int a, b; };
void f(int n, int x, double d, struct pair s, int *p) {
  int i;
#pragma omp parallel for induction(step(2), + : s)
// error@-1: 49: 's' of type 'struct pair' cannot be in clause 'induction' with this operator
  for (i = 0; i < n; i++) s.a++;
#pragma omp parallel for induction(step(2), * : p)
// error@-1: 49: 'p' of type 'int *' cannot be in clause 'induction' with this operator
  for (i = 0; i < n; i++) p++;
#pragma omp parallel for induction(step(d), * : x)
// error@-1: 49: the step 'd' of clause 'induction' does not fit the type of 'x'
  for (i = 0; i < n; i++) x *= 2;
#pragma omp parallel for induction(step(1), + : i)
// error@-1: 49: 'i' is a loop variable
  for (i = 0; i < n; i++) x *= 2;
#pragma omp simd induction(step(1), + : i)
// error@-1: 41: 'i' is a loop variable
  for (i = 0; i < n; i++) x *= 2;
}

// What declare simd may stand in front of, and name.
struct s { int x; };
#pragma omp declare simd uniform(n) // error: 34: 'n' in clause 'uniform' is no parameter of 'f'
float f(float x);
#pragma omp declare simd linear(x : 2) // error: 33: cannot be in clause 'linear', which takes integers and pointers
float g(float x);
#pragma omp declare simd aligned(n : 16) // error: 34: cannot be in clause 'aligned', which takes pointers
void h(int n, int *p);
#pragma omp declare simd uniform(n) linear(n) // error: 44: 'n' in clause 'linear' is in clause 'uniform' already
void k(int n);
#pragma omp declare simd inbranch notinbranch // error: 35: exclude each other
void l(int n);
#pragma omp declare simd linear(val(x), uval(y) : 1) // error: 39: unexpected ', uval(y)' in clause 'linear' on directive 'declare simd'; a modifier with its list stands alone there [OMP 5.2 §5.4.6]
void o(int *x, int *y);
#pragma omp declare simd linear(x : val, step(1), uval) // error: 51: clause 'linear' on directive 'declare simd' has the modifier 'val' already
void q(int *x);
#pragma omp declare simd linear(x : uval) // error: 33: modifier 'uval' in clause 'linear' is for references of C++, and 'x' is none
void r(int *x);
int variable;
void m(void) {
#pragma omp parallel
    variable = 0;
}

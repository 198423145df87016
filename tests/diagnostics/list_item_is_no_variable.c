// Array elements, members, expressions and functions cannot be private.
struct s { int n; };
void f(int *a, struct s s) {
#pragma omp parallel private(a[0]) // error: 30: array element 'a[0]' is not allowed
    ;
#pragma omp parallel private(s.n) // error: 30: 's.n'
    ;
#pragma omp parallel private(1) // error: 30: '1'
    ;
#pragma omp parallel private(f) // error: 30: 'f'
    ;
}

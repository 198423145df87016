// Variables whose type the operator does not take.
struct s { int n; };
void f(int *p, struct s s) {
    double d = 0;
    _Complex double z = 0;
#pragma omp parallel reduction(+ : p) // error: 36: 'p'
    p++;
#pragma omp parallel reduction(+ : s) // error: 36: 's'
    s.n++;
#pragma omp parallel reduction(& : d) // error: 36: 'd'
    d = 1;
#pragma omp parallel reduction(max : z) // error: 38: 'z'
    z = 1;
}

// The condition of if must be a scalar.
struct s { int n; };
void f(struct s s) {
#pragma omp parallel if (s) // error: 26: scalar
    ;
}

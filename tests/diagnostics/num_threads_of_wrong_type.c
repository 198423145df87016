// num_threads takes an integer, not a pointer or a struct.
struct s { int n; };
void f(int *p, struct s s) {
#pragma omp parallel num_threads(p) // error: 34: integer
    ;
#pragma omp parallel num_threads(s) // error: 34: integer
    ;
}

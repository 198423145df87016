// The variable of an atomic update must be of arithmetic type.
struct s { int n; };
void f(struct s *p) {
    struct s t = *p;
#pragma omp atomic
    t = t; // error: 5: atomic
}

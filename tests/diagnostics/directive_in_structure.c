// Among the members of a structure there is nothing to execute.
struct S {
#pragma omp barrier // error: 1: '#pragma omp barrier' cannot stand here
    int x;
};
void f(struct S *s) {
#pragma omp parallel
    s->x = 1;
}

// What the team shares needs no copying.
int g;
void f(void) {
    int x;
#pragma omp parallel
    {
#pragma omp single copyprivate(x) // error: 32: 'x' in clause 'copyprivate' must be threadprivate or private
        x = 1;
#pragma omp single copyprivate(g) // error: 32: 'g' in clause 'copyprivate' must be threadprivate or private
        g = 1;
    }
}

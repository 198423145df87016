// copyin is for threadprivate variables.
int x;
void f(void) {
#pragma omp parallel copyin(x) // error: 29: must be threadprivate
    x++;
}

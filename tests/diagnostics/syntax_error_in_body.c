// A missing semicolon in the body of a region is reported as without OpenMP.
void f(int *a) {
#pragma omp parallel
    {
        a[0] = 1
        a[1] = 2; // error@-1: 17: expected ';'
    }
}

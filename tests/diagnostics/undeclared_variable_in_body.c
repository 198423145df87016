// An error of C in the body of a region is reported once, at its place.
void f(int *a) {
#pragma omp parallel for
    for (int i = 0; i < 8; i++)
        a[i] = missing; // error: 16: use of undeclared identifier 'missing'
}

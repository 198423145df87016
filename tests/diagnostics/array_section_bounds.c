// The bounds of an array section are integers, and neither is negative.
void f(int n, double *a) {
    double b[4] = {0};
#pragma omp parallel reduction(+ : a[0 : 1.5]) // error: 42: the length of the array section
    a[0] += n;
#pragma omp parallel reduction(+ : b[-1 : 2]) // error: 38: must not be negative
    b[0] += n;
#pragma omp parallel reduction(+ : a[0 : -2]) // error: 42: must not be negative
    a[0] += n;
}

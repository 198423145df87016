// A stand-alone directive cannot be the body of an if, since without OpenMP the next statement would be.
void f(int n, int *a) {
    if (n)
#pragma omp barrier // error: 1: must stand in a block
    a[0] = n;
}

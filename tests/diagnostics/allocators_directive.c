// A directive of Fortran, on which clang 19 crashes: what it says of that is left out.
void f(int x) {
#pragma omp allocators allocate(x) // error: 13: OpenMP directive 'allocators' exists in Fortran only
    x = 1;
}

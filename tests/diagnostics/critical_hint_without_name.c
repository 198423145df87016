// A hint needs a named critical.
void f(int *a) {
#pragma omp critical hint(2) // error: 27: needs a named critical construct
    a[0]++;
}

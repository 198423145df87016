// What follows from a mistake is no other one: a variable that cannot be threadprivate, a construct instead of an atomic statement.
void f(int n) {
    int v[3], x = 0;
#pragma omp threadprivate(v) // error: 27: 'v' must have static storage duration to be threadprivate
#pragma omp parallel private(v)
    v[0] = n;
#pragma omp atomic
#pragma omp atomic // error: 1: directive 'atomic' cannot be nested inside an 'atomic' region
    x++;
#pragma omp atomic
#pragma omp parallel // error: 1: directive 'parallel' cannot be nested inside an 'atomic' region
    x++;
}

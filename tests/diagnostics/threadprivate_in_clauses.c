// A threadprivate variable has its attribute already.
static int t;
#pragma omp threadprivate(t)
void f(int n) {
#pragma omp parallel private(t) // error: 30: 't' is threadprivate and cannot be in clause 'private'
    t = n;
#pragma omp parallel shared(t) // error: 29: 't' is threadprivate and cannot be in clause 'shared'
    t = n;
#pragma omp task firstprivate(t) // error: 31: 't' is threadprivate and cannot be in clause 'firstprivate'
    t = n;
#pragma omp for reduction(+ : t) // error: 31: 't' is threadprivate and cannot be in clause 'reduction'
    for (int i = 0; i < n; i++)
        t++;
#pragma omp for
    for (t = 0; t < n; t++) // error: 10: the loop variable 't' must not be threadprivate
        ;
}

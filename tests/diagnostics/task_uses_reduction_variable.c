// Nobody knows whose copy of a reduction variable a task would mean.
int f(int n) {
    int s = 0, p = 1;
#pragma omp parallel reduction(+ : s)
    {
#pragma omp task
        s++; // error: 9: reduction variable 's' must not be used in an explicit task
#pragma omp task firstprivate(s) // error: 31: cannot be in clause 'firstprivate' of a task
        ;
    }
#pragma omp parallel for reduction(* : p)
    for (int i = 0; i < n; i++) {
#pragma omp task
        p *= 2; // error: 9: reduction variable 'p' must not be used in an explicit task
    }
    return s + p;
}

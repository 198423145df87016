// What must not stand in the body of a simd loop.
void g(void);
void f(int n, float *p) {
#pragma omp simd
    for (int i = 0; i < n; i++) {
        if (p[i] > 3) break; // error: 23: 'break' must not end the loop of '#pragma omp simd'
        if (p[i] > 4) return; // error: 23: 'return' must not leave the region of '#pragma omp simd'
#pragma omp critical // error: 1: cannot be nested inside a 'simd' region
        g();
#pragma omp parallel // error: 1: cannot be nested inside a 'simd' region
        g();
#pragma omp ordered // error: 1: cannot be nested inside a 'simd' region
        g();
        i += 2; // warning: 9: the loop variable 'i' must not be changed in the body of the loop
    }
#pragma omp simd
    while (n--) g(); // error: 5: must be a for loop
#pragma omp parallel
    {
        int local = 0;
#pragma omp for simd linear(local) // error: 29: must be shared
        for (int i = 0; i < n; i++) local++;
    }
}

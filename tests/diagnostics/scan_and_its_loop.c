// A scan belongs to a loop with an inscan reduction of the same variables.
void f(int n, int *a, int *b) {
    int s = 0, t = 0;
#pragma omp simd reduction(inscan, + : s) // error: 40: an inscan reduction needs a directive 'scan' in the loop
    for (int i = 0; i < n; i++) s += a[i];
#pragma omp simd reduction(inscan, + : s, t) // error: 43: 't' in an inscan reduction must be in the directive 'scan'
    for (int i = 0; i < n; i++) {
        s += a[i];
#pragma omp scan inclusive(s)
        b[i] = s;
    }
#pragma omp simd reduction(+ : s)
    for (int i = 0; i < n; i++) {
        s += a[i];
#pragma omp scan inclusive(s) // error: 1: 's' in directive 'scan' must be in an inscan reduction of the loop
        b[i] = s;
    }
#pragma omp simd reduction(inscan, + : s)
    for (int i = 0; i < n; i++) {
        s += a[i];
#pragma omp scan inclusive(s)
        b[i] = s;
#pragma omp scan inclusive(s) // error: 1: there may be only one directive 'scan' in a loop
    }
#pragma omp simd reduction(inscan, + : s)
    for (int i = 0; i < n; i++) {
        s += a[i];
        if (n > 3) {
#pragma omp scan inclusive(s) // error: 1: directive 'scan' must stand directly in the body of its loop, between two parts of each iteration [OMP 5.2 §5.6]
            b[i] = s;
        }
    }
#pragma omp simd reduction(inscan, + : s) reduction(+ : t) // error: 43: each clause 'reduction' on directive 'simd' needs the modifier 'inscan', or none [OMP 5.2 §5.5.8]
    for (int i = 0; i < n; i++) {
        s += a[i];
#pragma omp scan inclusive(s)
        b[i] = s;
        t++;
    }
#pragma omp scan inclusive(s) // error: 1: directive 'scan' must be in a loop of 'simd' or 'for' with an inscan reduction
}

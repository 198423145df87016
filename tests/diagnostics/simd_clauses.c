// What simd clauses must name and say.
void f(int n, double d, float *p, int *q) {
    int i, j = 0;
    struct { int x; } s;
#pragma omp simd linear(d : 2) // error: 25: cannot be in clause 'linear', which takes integers and pointers
    for (i = 0; i < n; i++) p[i] = 0;
#pragma omp simd linear(j : d) // error: 25: the step 'd' of clause 'linear' must be an integer
    for (i = 0; i < n; i++) p[j] = 0;
#pragma omp simd linear(i : 2) // error: 25: clause 'linear' gives the loop variable 'i' the step 2, but the loop adds 3
    for (i = 0; i < n; i += 3) p[i] = 0;
#pragma omp simd aligned(j : 16) // error: 26: cannot be in clause 'aligned', which takes pointers and arrays
    for (i = 0; i < n; i++) p[i] = 0;
#pragma omp simd aligned(p : 12) // warning: 30: the alignment '12' of clause 'aligned' is no power of two; the clause is ignored [OMP 5.2 §5.11]
    for (i = 0; i < n; i++) p[i] = 0;
#pragma omp simd aligned(p : -16) // error: 30: the alignment '-16' of clause 'aligned' must be a positive constant
    for (i = 0; i < n; i++) p[i] = 0;
#pragma omp simd aligned(p : n) // error: 30: the alignment 'n' of clause 'aligned' must be a positive constant
    for (i = 0; i < n; i++) p[i] = 0;
#pragma omp simd safelen(n) // error: 26: the argument 'n' of clause 'safelen' must be a positive constant
    for (i = 0; i < n; i++) p[i] = 0;
#pragma omp simd safelen(4) simdlen(8) // error: 26: must be at least that of clause 'simdlen'
    for (i = 0; i < n; i++) p[i] = 0;
#pragma omp simd reduction(+ : i) // error: 32: 'i' is a loop variable
    for (i = 0; i < n; i++) p[i] = 0;
#pragma omp for linear(i) // error: 24: 'i' is a loop variable, which is private, and cannot be in clause 'linear'
    for (i = 0; i < n; i++) p[i] = 0;
#pragma omp simd linear(j : uval) // error: 29: modifier 'uval' in clause 'linear' is for directive 'declare simd' only [OMP 5.2 §5.4.6]
    for (i = 0; i < n; i++) p[i] = j;
#pragma omp simd linear(val(j) : val, 1) // error: 34: clause 'linear' on directive 'simd' has the modifier 'val' already
    for (i = 0; i < n; i++) p[i] = j;
#pragma omp simd private(n) linear(j : n) // warning: 40: the step 'n' of clause 'linear' is that of 'n' outside, not of the copies that the construct makes [OMP 5.2 §5.4.6]
    for (i = 0; i < 9; i++) p[i] = j;
#pragma omp simd linear(j : j) // warning: 29: the step 'j' of clause 'linear' is that of 'j' outside, not of the copies that the construct makes [OMP 5.2 §5.4.6]
    for (i = 0; i < 9; i++) p[i] = j;
    (void)s;
    (void)q;
}

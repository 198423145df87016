// An array section in a reduction is contiguous: behind a dimension of several elements, all others are whole.
void f(int (*rows)[3], int n) {
    int m[4][5] = {{0}};
#pragma omp parallel reduction(+ : rows[0 : 2][0 : 2]) // error: 47: the array section 'rows[0 : 2][0 : 2]' is not contiguous
    rows[0][0] += n;
#pragma omp parallel reduction(+ : m[:][1]) // error: 40: is not contiguous
    m[0][1] += n;
#pragma omp parallel reduction(+ : m[1:1][1:2], rows[0:2][:])
    m[1][1] += n;
    int v[n][n];
#pragma omp parallel reduction(+ : v[0:2][1:3]) // error: 42: the array section 'v[0:2][1:3]' is not contiguous
    v[1][1] = n;
}

// Bounds of array sections that are no integers, or negative.
void f(int n, double *a) {
  int b[4][4];
  #pragma omp parallel reduction(+ : a[0:1.5]) // error: 42: the length of the array section 'a[0:1.5]' must be an integer
  a[0]++;
  #pragma omp parallel reduction(+ : b[-1:n])
// error@-1: 40: the lower bound of the array section 'b[-1:n]' must not be negative, found '-1'
  b[0][0]++;
  #pragma omp parallel reduction(+ : b[0:4][0:n-n-2], a[a:2])
// error@-1: 57: the lower bound of the array section 'a[a:2]' must be an integer
  b[0][0]++;
  #pragma omp parallel reduction(+ : b[:2][1:3 - 4])
// error@-1: 46: the length of the array section 'b[:2][1:3 - 4]' must not be negative, found '3 - 4'
  b[0][0]++;
  #pragma omp parallel reduction(+ : a[0:n:2])
// error@-1: 44: the array section 'a[0:n:2]' in clause 'reduction' on directive 'parallel' must be contiguous, and cannot have the stride '2' [OMP 5.2 §5.5.8]
  b[0][0]++;
  #pragma omp parallel reduction(+ : b[1:0][n:n], a[-1:2])
// warning@-1: 39: the array section 'b[1:0][n:n]' has no elements
  b[0][0]++;
}

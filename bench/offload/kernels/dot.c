// The product of two vectors.
double dot(int n, const double *restrict a, const double *restrict b) {
  double sum = 0;
#pragma omp target teams distribute parallel for reduction(+: sum) map(to: a[0:n], b[0:n])
  for (int i = 0; i < n; i++) sum += a[i] * b[i];
  return sum;
}

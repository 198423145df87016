// The triad of STREAM.
void stream(int n, double *restrict a, const double *restrict b, const double *restrict c, double s) {
#pragma omp target teams distribute parallel for map(from: a[0:n]) map(to: b[0:n], c[0:n])
  for (int i = 0; i < n; i++) a[i] = b[i] + s * c[i];
}

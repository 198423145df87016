// Five points of a grid.
void stencil(int n, int m, float *restrict out, const float *restrict in) {
#pragma omp target teams distribute parallel for collapse(2) map(from: out[0:n * m]) map(to: in[0:n * m])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < m - 1; j++)
      out[i * m + j] = 0.2f * (in[i * m + j] + in[(i - 1) * m + j] + in[(i + 1) * m + j] + in[i * m + j - 1] + in[i * m + j + 1]);
}

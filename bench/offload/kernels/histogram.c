// How often each value occurs.
void histogram(int n, const unsigned char *restrict values, unsigned *restrict counts) {
#pragma omp target teams distribute parallel for map(to: values[0:n]) map(tofrom: counts[0:256])
  for (int i = 0; i < n; i++) {
#pragma omp atomic
    counts[values[i]]++;
  }
}

// Iterations that no source gives free are waited for without end; the first sink of the loop tells so.
void wait(int n, double *p) {
#pragma omp parallel for ordered(1)
  for (int i = 1; i < n; i++) {
#pragma omp ordered doacross(sink : i - 1) doacross(sink : i - 2) // warning: 21: no 'source' in this loop gives an iteration free, so this one is waited for without end [OMP 5.2 §15.9.6]
    p[i] += p[i - 1];
#pragma omp ordered doacross(sink : i - 1)
  }
#pragma omp parallel for ordered(1)
  for (int i = 1; i < n; i++) {
#pragma omp ordered doacross(sink : i - 1)
    if (p[i] > 0) {
      p[i] += p[i - 1];
#pragma omp ordered doacross(source :)
    }
  }
}

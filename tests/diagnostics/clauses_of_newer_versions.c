// What needs OpenMP 6.0, in 5.2.

int f(int n, int x) {
#pragma omp parallel num_threads(strict : 2) // error: 34: 'strict' in clause 'num_threads' on directive 'parallel' needs OpenMP 6.0 or newer
  x++;
#pragma omp parallel num_threads(2, 3) // error: 35: clause 'num_threads' on directive 'parallel' takes one expression, found ','
  x++;
#pragma omp parallel message("no") // error: 22: clause 'message' on directive 'parallel' needs OpenMP 6.0 or newer
  x++;
#pragma omp parallel safesync(2) // error: 22: clause 'safesync' on directive 'parallel' needs OpenMP 6.0 or newer
  x++;
#pragma omp target data map(x) nowait // error: 32: clause 'nowait' on directive 'target data' needs OpenMP 6.0 or newer
  x++;
#pragma omp target map(self : x) // error: 24: 'self' in clause 'map' on directive 'target' needs OpenMP 6.0 or newer
  x++;
#pragma omp target_data map(x) // error: 13: the name 'target_data' needs OpenMP 6.0 or newer; before, it is 'target data'
  x++;
  return x + n;
}

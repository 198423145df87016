// What needs OpenMP 6.0, in 5.2.
#include <omp.h>

int f(int n, int x) {
#pragma omp parallel num_threads(strict : 2) // error: 34: 'strict' in clause 'num_threads' on directive 'parallel' needs OpenMP 6.0 or newer
  x++;
#pragma omp parallel num_threads(2, 3) // error: 35: a list in clause 'num_threads' on directive 'parallel' needs OpenMP 6.0 or newer
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

int g(int n);

void h(int n, int x, int *a, omp_depend_t d, omp_interop_t o) {
#pragma omp parallel default(private : scalar) // error: 40: a category in clause 'default' on directive 'parallel' needs OpenMP 6.0 or newer
  n = 0;
#pragma omp parallel for reduction(original(shared), + : x) // error: 36: 'original' in clause 'reduction' on directive 'parallel for' needs OpenMP 6.0 or newer
  for (int i = 0; i < n; i++) x += i;
#pragma omp dispatch interop(o) // error: 22: clause 'interop' is not allowed on directive 'dispatch': it is OpenMP 6.0 and not supported yet
  g(n);
#pragma omp depobj(d) init(in : x) // error: 23: clause 'init' is not allowed on directive 'depobj': it is OpenMP 6.0 and not supported yet
#pragma omp target map(ref_ptee, to : a) // error: 24: 'ref_ptee' in clause 'map' on directive 'target' is OpenMP 6.0 and not supported yet
  x++;
#pragma omp target device_type(host) // error: 20: clause 'device_type' is not allowed on directive 'target': it is OpenMP 6.0 and not supported yet
  x++;
#pragma omp simd reduction(inscan, + : x)
  for (int i = 0; i < n; i++) {
    a[i] = x;
#pragma omp scan init_complete // error: 18: clause 'init_complete' is not allowed on directive 'scan': it is OpenMP 6.0 and not supported yet
    x += i;
  }
}

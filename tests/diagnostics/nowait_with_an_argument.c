// flags: -fopenmp-version=60
// An argument of nowait may be false, so the construct waits; one that is true changes nothing.
int f(int n) {
  int a = 0;
#pragma omp target map(tofrom : a) nowait(n) // warning: 42: the argument of clause 'nowait' on directive 'target' is not looked at, and the construct waits
  a = n;
#pragma omp parallel
  {
#pragma omp for nowait(1)
    for (int i = 0; i < n; i++) {
    }
  }
  return a;
}

// What a reference leads to is for functions that are declared for vectors; loops have values.
void loops(int n, int &r, int &v) {
  #pragma omp simd linear(uval(r) : 2) // error: 27: modifier 'uval' in clause 'linear' is for directive 'declare simd' only
  for (int i = 0; i < n; i++)
    r += 2;
  #pragma omp simd linear(r : ref, step(2)) // error: 31: modifier 'ref' in clause 'linear' is for directive 'declare simd' only
  for (int i = 0; i < n; i++)
    r += 2;
  #pragma omp parallel for linear(v : val, step(2))
  for (int i = 0; i < n; i++)
    v += 2;
}

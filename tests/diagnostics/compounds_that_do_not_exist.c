// Directives that cannot be written in one pragma: clang takes the second one for extra words.
void f(int n) {
#pragma omp parallel single // error: 22: unknown clause 'single' on directive 'parallel'; there is no compound directive 'parallel single', and 'single' needs a pragma of its own
  n++;
#pragma omp teams parallel // error: 19: there is no compound directive 'teams parallel'
  n++;
#pragma omp teams
#pragma omp distribute for simd // error: 24: there is no compound directive 'distribute for', and 'for' needs a pragma of its own
  for (int i = 0; i < n; i++) f(i);
#pragma omp for collapse(2)
#pragma omp unroll partial(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) f(j); // error: 5: expected 2 nested for loops after '#pragma omp for', but found 1
}

// The remainder is no operator of an atomic update, but clang takes it.
void f(int *x, int n) {
#pragma omp atomic
  *x = *x % n; // warning: 3: '%' is no operator of '#pragma omp atomic' [OMP 5.2 §15.8.4]
#pragma omp atomic capture
  n = *x %= 10; // warning: 3: '%' is no operator of '#pragma omp atomic capture' [OMP 5.2 §15.8.4]
}

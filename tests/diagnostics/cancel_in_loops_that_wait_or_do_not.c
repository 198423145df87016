// What is canceled is no loop whose threads do not wait for each other, or whose iterations wait for their turn. A point where
// nothing is canceled may be there.
void f(int n, int *a) {
#pragma omp parallel
  {
#pragma omp for nowait
    for (int i = 0; i < n; i++) {
#pragma omp cancel for if (n < 0) // error: 1: '#pragma omp cancel for' must not stand in a loop with clause 'nowait' [OMP 5.2 §16.1]
      a[i] = 0;
    }
#pragma omp for ordered
    for (int i = 0; i < n; i++) {
#pragma omp cancel for // error: 1: '#pragma omp cancel for' must not stand in a loop with clause 'ordered' [OMP 5.2 §16.1]
      a[i] = 0;
    }
#pragma omp for nowait
    for (int i = 0; i < n; i++) {
#pragma omp cancellation point for
      a[i] = 0;
    }
  }
}

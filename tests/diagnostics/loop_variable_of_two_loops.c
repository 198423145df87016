// Two loops of a nest may not share their variable.
void f(int n) {
  int i;
  #pragma omp for collapse(2)
  for (i = 0; i < n; i++)
    for (i = 0; i < n; i++) ; // error: 10: 'i' is the variable of a loop around this one already
}

// Nothing else in the statement of an atomic construct may access its object; clang and gcc take it.
void f(int *p, int y) {
  int x = *p;
  #pragma omp atomic read
  x = x; // warning: 3: 'x' must be accessed by nothing else in the statement of '#pragma omp atomic read', or that is not atomic [OMP 5.2 §15.8.4]
  #pragma omp atomic
  x = x + x; // warning: 11: 'x' must be accessed by nothing else in the statement of '#pragma omp atomic', or that is not atomic [OMP 5.2 §15.8.4]
  #pragma omp atomic
  x += p[x]; // warning: 10: 'x' must be accessed by nothing else in the statement of '#pragma omp atomic', or that is not atomic [OMP 5.2 §15.8.4]
  #pragma omp atomic write
  x = x + 1; // warning: 7: 'x' must be accessed by nothing else in the statement of '#pragma omp atomic write', or that is not atomic [OMP 5.2 §15.8.4]
  #pragma omp atomic capture
  { y = x; x = y; } // warning: 16: 'y', which gets the value, must be accessed by no expression in the statement of '#pragma omp atomic capture' [OMP 5.2 §15.8.4]
  #pragma omp atomic capture
  y = x += p[y]; // warning: 14: 'y', which gets the value, must be accessed by no expression in the statement of '#pragma omp atomic capture'
  #pragma omp atomic compare capture
  { y = x; if (x == y) { x = 1; } } // warning: 21: 'y', which gets the value, must be accessed by no expression
  #pragma omp atomic capture
  { y = x; x = x + 1; }
  #pragma omp atomic write
  p[0] = p[1] + y;
}

// No jump may cross the border of the block of assume.
// flags: -std=c++17
int jumped(int n) {
  if (n) goto in; // error: 10: 'goto in' must not enter the region of '#pragma omp assume'
  #pragma omp assume no_openmp_routines // note: 3: the region of '#pragma omp assume' begins here
  { in: n++; goto near; near: n--; auto one = [] { return 1; }; n = one(); }
  for (int i = 0; i < n; i++) {
    #pragma omp assume no_openmp // note: 5: the region of '#pragma omp assume' begins here // note: 5: the region of '#pragma omp assume' begins here
    { if (i == 2) continue; switch (i) { case 1: break; } while (n) { if (n == 3) return n; break; } } // error: 19: 'continue' must not leave the region of '#pragma omp assume' // error: 83: 'return' must not leave the region of '#pragma omp assume' [OMP 5.2 §4.3]
  }
  return n;
}

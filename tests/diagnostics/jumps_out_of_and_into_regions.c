// No jump may cross the border of a region.
int f(int n) {
  for (int r = 0; r < n; r++) {
    #pragma omp parallel
// note@-1: 5: the region of '#pragma omp parallel' begins here
// note@-2: 5: the region of '#pragma omp parallel' begins here
// note@-3: 5: the region of '#pragma omp parallel' begins here
    { if (r == 1) break; if (r == 2) continue; if (r == 3) return 1; while (r) break; }
// error@-1: 19: 'break' must not leave the region of '#pragma omp parallel'
// error@-2: 38: 'continue' must not leave the region of '#pragma omp parallel'
// error@-3: 60: 'return' must not leave the region of '#pragma omp parallel'
    #pragma omp for
// note@-1: 5: the region of '#pragma omp for' begins here
// note@-2: 5: the region of '#pragma omp for' begins here
    for (int i = 0; i < n; i++) { if (i == 3) break; if (i == 4) continue; if (i == 5) return 2; switch (i) { case 1: break; } }
// error@-1: 47: 'break' must not end the loop of '#pragma omp for'
// error@-2: 88: 'return' must not leave the region of '#pragma omp for'
    #pragma omp for collapse(2)
    for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) { if (j) continue; }
    goto in; // error: 5: 'goto in' must not enter the region of '#pragma omp single'
    #pragma omp single
// note@-1: 5: the region of '#pragma omp single' begins here
// note@-2: 5: the region of '#pragma omp single' begins here
    { in: n++; goto out; } // error: 16: 'goto out' must not leave the region of '#pragma omp single'
    out: ;
    switch (n) {
      case 1: ;
      #pragma omp critical
// note@-1: 7: the region of '#pragma omp critical' begins here
// note@-2: 7: the region of '#pragma omp critical' begins here
      { case 2: default: n--; }
// error@-1: 9: 'case' must not enter the region of '#pragma omp critical' from a 'switch' around it
// error@-2: 17: 'default' must not enter the region of '#pragma omp critical' from a 'switch' around it
    }
  }
  return 0;
}

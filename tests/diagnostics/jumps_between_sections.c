// Jumps between sections, and out of and into them.
void f(int n) {
  for (;;) {
    #pragma omp sections // note: 5: the region of '#pragma omp sections' begins here
    {
      { if (n) goto second; break; }
// error@-1: 16: 'goto second' must not enter the region of '#pragma omp section'
// error@-2: 29: 'break' must not leave the region of '#pragma omp sections'
      #pragma omp section
// note@-1: 7: the region of '#pragma omp section' begins here
// note@-2: 7: the region of '#pragma omp section' begins here
      { second: n++; return; } // error: 22: 'return' must not leave the region of '#pragma omp section'
      #pragma omp section // note: 7: the region of '#pragma omp section' begins here
      continue; // error: 7: 'continue' must not leave the region of '#pragma omp section'
    }
  }
  switch (n) {
    #pragma omp sections
    {
      #pragma omp section // note: 7: the region of '#pragma omp section' begins here
      case 1: n++; // error: 7: 'case' must not enter the region of '#pragma omp section' from a 'switch' around it
    }
  }
}

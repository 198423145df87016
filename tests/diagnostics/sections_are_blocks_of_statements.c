// Sections stand directly in the block of their construct.
void f(int n) {
  #pragma omp sections
  n++; // error: 3: the statement after '#pragma omp sections' must be a block of sections
  #pragma omp section // error: 3: directive 'section' must stand directly inside a 'sections' region
  n++;
  #pragma omp sections
  {
    n++;
    #pragma omp section // note: 5: '#pragma omp section' is here
    {
      #pragma omp section // error: 7: directive 'section' must stand directly inside a 'sections' region
      n++;
    }
    #pragma omp section
    if (n) {
      n--;
      #pragma omp critical // note: 7: '#pragma omp critical' is here
      {
        #pragma omp section // error: 9: directive 'section' must stand directly inside a 'sections' region
        n++;
      }
    }
    #pragma omp section // note: 5: '#pragma omp section' is here
    #pragma omp single // error: 5: directive 'single' cannot be closely nested inside a 'section' region
    n++;
  }
  #pragma omp sections // note: 3: '#pragma omp sections' is here
  {
    if (n) {
      #pragma omp section
// error@-1: 7: '#pragma omp section' must stand directly in the block of '#pragma omp sections', not in a statement of a section
      n++;
    }
  }
}

// A declaration is no statement of a section, be it the first one or not.
void f(int n) {
  #pragma omp parallel sections
  {
    n++;
    int k = n;
// warning@-1: 5: a section of '#pragma omp parallel sections' should have no declaration among its statements; put a block around what uses it
    n += k;
    #pragma omp section
    {
      int m = n;
      n += m;
    }
  }
  #pragma omp sections
  {
    #pragma omp section
    n++;
    int k = n;
// warning@-1: 5: a section of '#pragma omp sections' should have no declaration among its statements; put a block around what uses it
  }
  #pragma omp sections
  n++;
// error@-1: 3: the statement after '#pragma omp sections' must be a block of sections
}

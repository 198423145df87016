// A warning about a line hides no error that only clang finds on it.
// flags: -fopenmp-version=45
const int limit = 1;
struct Fixed {
  Fixed() {}
  Fixed(const Fixed &) = delete;
};

template <class T> void in_template(int n) {
  Fixed fixed;
  #pragma omp parallel masked private(limit) firstprivate(fixed)
  // warning@-1: 15: 'parallel masked' is OpenMP 5.1; accepted as an extension
  // error@-2: 39: const-qualified variable cannot be private
  // error@-3: 59: call to deleted constructor of 'Fixed'
  ;
  #pragma omp parallel masked private(nowhere)
  // warning@-1: 15: 'parallel masked' is OpenMP 5.1; accepted as an extension
  // error@-2: 39: use of undeclared identifier 'nowhere'
  ;
  #pragma omp parallel for order(concurrent) // error: 28: clause 'order' on directive 'parallel for' needs OpenMP 5.0 or newer
  for (int i = 0; i < n; i++)
    ;
}

// A directive within a declaration.
int a,
#pragma omp threadprivate(a) // error: 13: '#pragma omp threadprivate' cannot stand here
// error@-2: 7: expected ';' after top level declarator
    b;
struct S {
  #pragma omp threadprivate(a) // error: 3: '#pragma omp threadprivate' cannot stand here
  int x;
};

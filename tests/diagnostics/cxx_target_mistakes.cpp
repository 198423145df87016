// Mistakes that clang judges, in clauses of members, lambdas and mappers of classes: nothing else is said of their lines.
// flags: -fopenmp-targets=host
struct S {
  int *p, n;
  void members() {
#pragma omp target map(to : p[0 : n]) map(to : q) // error: 48: use of undeclared identifier 'q'
    p[0] = 1;
  }
  static void without_object() {
#pragma omp target map(to : this[0 : 1]) // error: 29: invalid use of 'this' outside of a non-static member function
    {
    }
  }
};

class vec {
  int n, *p;
#pragma omp declare mapper(m : vec x) map(x.k) // error: 45: no member named 'k' in 'vec'
};

void lambda(int x) {
  auto l = [&] {
#pragma omp target map(to : y) // error: 29: use of undeclared identifier 'y'
    x = 1;
  };
  l();
}

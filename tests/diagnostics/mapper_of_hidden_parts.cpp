// Virtual bases and what classes of the standard library hold have mappers, which are not used: the bits are mapped.
// flags: -fopenmp-targets=host
namespace std {
template <class... T> class tuple {};
}
struct Vector {
  int n;
  double *p;
};
#pragma omp declare mapper(Vector v) map(v.n, v.p[0 : v.n])
struct Derived : virtual Vector { // warning: 18: the mapper of virtual base 'Vector' is not used
  int k;
};
struct Holder {
  std::tuple<int, Vector> all; // warning: 27: the mapper of what member 'all' holds is not used
  std::tuple<int, double> others;
};
int f(int g) {
#pragma omp target map(tofrom : g)
  g++;
  return g;
}

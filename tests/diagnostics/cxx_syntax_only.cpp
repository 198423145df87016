// What clang judges is an error as well where no code is asked for.
// flags: -fsyntax-only -std=c++17
#include <vector>
struct number { int n; };
namespace hidden {
#pragma omp declare reduction(join : number : omp_out.n += omp_in.n)
}
void f(std::vector<int> &v) {
  #pragma omp parallel for
  for (auto i = v.begin(), e = v.end(); i != e; ++i) *i = 1; // error: 8: initialization clause of OpenMP for loop is not in canonical form
}
void g(number a) {
  #pragma omp parallel reduction(join : a) // error: 34: incorrect reduction identifier
  a.n++;
}

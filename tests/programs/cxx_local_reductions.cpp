// flags: -std=c++17
// Reductions that are declared in functions, in templates, lambdas and classes.
#include <cstdio>
#include <string>
#include <vector>
template <class T> T run(int n, T t) {
  #pragma omp declare reduction(join : T : omp_out = omp_out + omp_in) initializer(omp_priv = T())
  #pragma omp parallel for reduction(join : t)
  for (int i = 0; i < n; ++i) t = t + T(i);
  return t;
}
struct P { int x; P(int x = 0) : x(x) {} P operator+(const P &o) const { return P(x + o.x); } };
struct Q {
  int v;
public:
  #pragma omp declare reduction(inner : Q : omp_out.v += omp_in.v) initializer(omp_priv = Q{0})
  static int go() { Q q{1};
    #pragma omp parallel for reduction(inner : q)
    for (int i = 0; i < 10; ++i) q.v += i;
    return q.v; }
};
int main() { printf("%d %d %d\n", run(100, 0), run(50, P(1)).x, Q::go()); 
  auto l = [](int n) { std::vector<int> v;
  #pragma omp declare reduction(cat : std::vector<int> : omp_out.insert(omp_out.end(), omp_in.begin(), omp_in.end()))
  #pragma omp parallel for reduction(cat : v)
  for (int i = 0; i < n; ++i) v.push_back(i);
  return v.size(); };
  printf("%zu\n", l(77)); }

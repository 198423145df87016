// Objects of classes on devices, the library's among them.
// devices: host, gpu
// references: clang
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int bad;
#define CHECK(c) do if (!(c)) { printf("line %d: %s\n", __LINE__, #c); bad++; } while (0)
#include <vector>
#include <array>
#include <complex>
class P { double x, y; public: P(double x=0, double y=0):x(x),y(y){} P operator+(const P &o) const { return P(x+o.x,y+o.y);} double len2() const { return x*x+y*y; } };
struct Base { int b = 1; int get() const { return b; } }; struct Der : Base { int d = 2; int both() const { return b + d; } };
namespace ns { static int helper(int x) { return x*3; } inline int twice(int x) { return helper(x)*2; } }
int main() {
  std::vector<double> v(50, 1.0); double *pv = v.data(); size_t n = v.size();
#pragma omp target teams distribute parallel for map(tofrom: pv[0:n])
  for (size_t i=0;i<n;i++) pv[i] += i;
  CHECK(v[49]==50);
  std::array<int,4> ar{1,2,3,4};
#pragma omp target
  for (int i=0;i<4;i++) ar[i]*=2;
  CHECK(ar[3]==8);
  double r = 0;
#pragma omp target map(from: r)
  { P p(1,2), q(2,2); r = (p+q).len2(); }
  CHECK(r==25);
  Der d; int got = 0;
#pragma omp target map(from: got) map(tofrom: d)
  { d.b = 5; got = d.both() + d.get(); }
  CHECK(got==12 && d.b==5);
#pragma omp target map(from: got)
  got = ns::twice(4);
  CHECK(got==24);
  std::complex<double> z(1,2); double re=0;
#pragma omp target map(tofrom: z) map(from: re)
  { z += std::complex<double>(1,1); re = z.real(); }
  CHECK(z.imag()==3 && re==2);
  P ps[8];
#pragma omp target map(from: ps)
  for (int i=0;i<8;i++) ps[i]=P(i,i);
  CHECK(ps[2].len2()==8);
  bool flag = false; char c = 'a'; enum class E { A, B }; E e = E::A;
#pragma omp target map(tofrom: flag, c, e)
  { flag = !flag; c++; e = E::B; }
  CHECK(flag && c=='b' && e==E::B);
  return bad != 0;
}

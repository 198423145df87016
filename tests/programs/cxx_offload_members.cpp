// Member functions with constructs for devices: members, `this`, pointers in the object.
// devices: host, gpu
// references: clang
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int bad;
#define CHECK(c) do if (!(c)) { printf("line %d: %s\n", __LINE__, #c); bad++; } while (0)
struct Vec {
  int n; double *d; double scale = 2; int fixed[4] = {1,2,3,4};
  Vec(int n) : n(n), d(new double[n]) { for (int i=0;i<n;i++) d[i]=i; }
  ~Vec() { delete[] d; }
  void times() {
#pragma omp target map(tofrom: d[0:n])
    for (int i=0;i<n;i++) d[i]*=scale;
  }
  double sum() const {
    double s = 0;
#pragma omp target teams distribute parallel for reduction(+:s) map(to: d[0:n])
    for (int i=0;i<n;i++) s+=d[i];
    return s;
  }
  void up() {
#pragma omp target enter data map(to: this[0:1]) map(to: d[0:n])
  }
  void down() {
#pragma omp target exit data map(from: d[0:n]) map(delete: this[0:1])
  }
  void inc() {
#pragma omp target
    for (int i=0;i<n;i++) { d[i]+=1; }
  }
  int fix() {
#pragma omp target map(tofrom: fixed)
    for (int i=0;i<4;i++) fixed[i]+=10;
    return fixed[3];
  }
  void whole() {
#pragma omp target
    { fixed[0] = 99; this->fixed[1] = n; }
  }
  void setn(int k) {
#pragma omp target map(from: n)
    n = k;
  }
};
int main() {
  Vec v(10);
  v.times(); CHECK(v.d[9]==18);
  CHECK(v.sum()==90);
  v.up(); v.inc(); v.inc(); v.down();
  CHECK(v.d[9]==20 && v.d[0]==2);
  CHECK(v.fix()==14);
  v.whole(); CHECK(v.fixed[0]==99 && v.fixed[1]==10);
  int n = v.n; v.setn(3); CHECK(v.n==3); v.n=n;
  return bad != 0;
}

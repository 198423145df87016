// Objects that map themselves when they begin, and unmap themselves when they end.
// devices: host, gpu
// references: clang
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int bad;
#define CHECK(c) do if (!(c)) { printf("line %d: %s\n", __LINE__, #c); bad++; } while (0)
struct Grid { int nx, ny; double *a, *b; 
  Grid(int x, int y) : nx(x), ny(y), a(new double[x*y]), b(new double[x*y]) { for (int i=0;i<x*y;i++) a[i]=i, b[i]=0;
#pragma omp target enter data map(to: this[:1], a[:nx*ny]) map(alloc: b[:nx*ny])
  }
  ~Grid() {
#pragma omp target exit data map(release: a[:nx*ny], b[:nx*ny]) map(release: this[:1])
    delete[] a; delete[] b; }
  void step() {
#pragma omp target teams distribute parallel for collapse(2)
    for (int i=0;i<nx;i++) for (int j=0;j<ny;j++) b[i*ny+j] = 2*a[i*ny+j];
  }
  void fetch() {
#pragma omp target update from(b[:nx*ny])
  }
};
int main() {
  Grid g(6,7); g.step(); g.fetch(); CHECK(g.b[41]==82);
  Grid *h = new Grid(3,3); h->step(); h->fetch(); CHECK(h->b[8]==16); delete h;
  return bad != 0;
}
